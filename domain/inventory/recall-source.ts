import { dayShape } from '../text/day-shape.ts'
import { blankableText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'
import { RECALL_DATE_KINDS, RECALL_KIND_NAMES } from './recall.ts'

const day = z._default(z.union([z.literal(''), dayShape('Please enter a date')]), '')

/** The search of a recall: by source, by period, or both. */
export const RECALL_SOURCE = {
  kind: z._default(z.enum(RECALL_KIND_NAMES), 'vendor'),
  /** the name or number; blank: every source of the period */
  text: z._default(blankableText('Number or name', 120), ''),
  /** of a release document: the organization that issued it; blank: any */
  issuedBy: z._default(blankableText('Issued by', 120), ''),
  /** the date of the pieces that the period refers to */
  dated: z._default(z.enum(RECALL_DATE_KINDS), 'received'),
  /** first and last day, YYYY-MM-DD in the store's zone; blank: open */
  from: day,
  to: day,
}

type Named = { text: string; from: string; to: string }

/** A recall names a source or a period: otherwise it would concern all units. */
export const namesSource = z.refine<Named>(({ text, from, to }) => text !== '' || from !== '' || to !== '', {
  message: 'Enter a number, a name or a period',
  path: ['text'],
})
