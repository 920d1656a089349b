import { store } from '../../../domain/settings/store.ts'
import { addressLine } from './address-line.ts'
import type { Block, MailPlan } from './mail-plan.ts'

/** The mail as plain text. */
export function writeText({ heading, blocks }: MailPlan): string {
  const { name, phone, hours, mailboxes } = store
  const footer = ['-- ', name, `${phone}, ${hours}`, mailboxes.sales, addressLine()]
  return `${[heading, ...blocks.map(blockText), footer.join('\n')].join('\n\n')}\n`
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'button':
      return `${block.label}:\n${block.link}`
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
    default:
      return block.text
  }
}
