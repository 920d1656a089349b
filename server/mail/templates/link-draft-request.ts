import { countedIn } from '../../../domain/catalogue/unit-of-measure.ts'
import type { QuoteKind } from '../../../domain/quotes/quote.ts'
import { counted } from '../../../domain/text/counted.ts'
import { oneLine } from '../../../domain/text/one-line.ts'
import type { Block } from './mail-plan.ts'

/** A request that is submitted when the link of a mail is opened: its first part, and the number of further parts. */
export type LinkDraftRequest = {
  kind: QuoteKind
  /** empty: the mail does not repeat the typed number */
  partNumber: string
  /** the unit of measure; left out: pieces */
  uom?: string
  quantity: number
  more: number
  /** the number of its files; missing in mails from before attachments existed */
  files?: number
}

/** States the other effect of opening the link. */
export function linkDraftBlocks(carries: LinkDraftRequest | null | undefined): Block[] {
  if (!carries) return []
  const { kind, partNumber, uom = 'EA', quantity, more, files = 0 } = carries
  const request = kind === 'aog' ? 'AOG request' : 'request'
  const first = `${oneLine(partNumber, 60) || 'a part'}, ${countedIn(uom, quantity)}`
  const others = more > 0 ? `, and ${counted(more, 'more part')}` : ''
  const attached = files > 0 ? `, with ${counted(files, 'file')}` : ''
  return [{ kind: 'paragraph', text: `Opening it also sends your ${request} for ${first}${others}${attached}.` }]
}
