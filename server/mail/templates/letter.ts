import { store } from '../../../store.config.ts'

/** What is sent: see queue-mail.ts. */
export type Letter = { subject: string; html: string; text: string }

/** One piece of a letter. Texts are text: whatever stands in them is shown as it is. */
export type Block =
  | { kind: 'paragraph'; text: string }
  /** the one thing to do */
  | { kind: 'button'; label: string; link: string }
  /** facts in two columns; `isCode` for part and order numbers */
  | { kind: 'facts'; rows: readonly { label: string; value: string; isCode?: boolean }[] }
  /** what to know besides, smaller */
  | { kind: 'note'; text: string }

export type LetterPlan = { subject: string; heading: string; blocks: readonly Block[] }

/**
 * Renders a letter as HTML and as text. React and its renderer are loaded with the first letter: imported at the start,
 * before main.ts has set NODE_ENV, they would be their slow development builds, for the pages too.
 */
export async function writeLetter(plan: LetterPlan): Promise<Letter> {
  const { writeHtml } = await import('./write-html.ts')
  return { subject: plan.subject, html: await writeHtml(plan), text: writeText(plan) }
}

/** The store's address on one line. */
export const addressLine = (): string => {
  const { line1, city, state, postalCode } = store.address
  return `${line1}, ${city}, ${state} ${postalCode}`
}

function writeText({ heading, blocks }: LetterPlan): string {
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
