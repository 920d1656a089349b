import { dayShape } from '../text/day-shape.ts'
import { blankableText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'

export const TAG_TYPES = ['FAA 8130-3', 'EASA Form 1', 'CoC'] as const

const DayShape = z.nullable(dayShape('Please enter a day'))

/** The document that came with a line of stock; blank means unknown. */
export const EvidenceShape = z.strictObject({
  serialOrBatch: blankableText('Serial or batch', 120),
  tagType: z.nullable(z.enum(TAG_TYPES)),
  taggedBy: blankableText('Tagged by', 120),
  tagDate: DayShape,
  traceTo: blankableText('Trace to', 200),
  shelfLifeExpiry: DayShape,
})
export type Evidence = z.output<typeof EvidenceShape>
