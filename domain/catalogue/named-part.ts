import { z } from '../text/zod.ts'
import { PartFieldsShape } from './part-fields.ts'

const { name, sku, manufacturer } = PartFieldsShape.shape

/** A part as named at receiving: an existing part of the catalog, or a new one. */
export const NamedPartShape = z.strictObject({
  sku,
  name,
  /** blank: the only maker of the number, or none */
  manufacturer,
  /** true if the store shows it; only for a new part */
  isPublished: z._default(z.boolean(), false),
})
export type NamedPart = z.output<typeof NamedPartShape>
