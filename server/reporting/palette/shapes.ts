import { z } from '../../../domain/text/zod.ts'

/** Kinds of things that admins look for by number or name, in the order in which they are listed. */
export const FOUND_KINDS = ['order', 'quote', 'part', 'unit', 'person'] as const

export const FoundThingShape = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.string(),
  /** of a unit: the part that it is one of */
  partId: z.optional(z.string()),
  /** what it is called: a number, or a person's name */
  title: z.string(),
  /** what tells it from others */
  text: z.string(),
  /** its number, mark, e-mail or tracking number is just what was typed */
  isExact: z.boolean(),
})
export type FoundThing = z.infer<typeof FoundThingShape>
