import { z } from '../../../domain/text/zod.ts'

/** The kinds of records that admins find by number or name, in display order. */
export const FOUND_KINDS = ['order', 'quote', 'part', 'unit', 'person'] as const

export const FoundRecordShape = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.string(),
  /** for a unit: its part */
  partId: z.optional(z.string()),
  /** its number, or a person's name */
  title: z.string(),
  /** facts that distinguish it from others */
  text: z.string(),
  /** true if its number, mark, email or tracking number equals the term */
  isExact: z.boolean(),
})
export type FoundRecord = z.infer<typeof FoundRecordShape>
