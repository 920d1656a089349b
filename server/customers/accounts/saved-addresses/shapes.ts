import { AddressKindShape } from '../../../../domain/customers/saved-address.ts'
import { z } from '../../../../domain/text/zod.ts'

/** A saved address in responses; omitted fields are empty. */
export const SavedAddressViewShape = z.object({
  id: z.int(),
  kind: AddressKindShape,
  nickname: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
  phone: z.string(),
  isDefault: z.boolean(),
})
export type SavedAddressView = z.output<typeof SavedAddressViewShape>
