import { blankableText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'
import { AddressShape } from './address.ts'

/** Shipping and billing addresses are saved separately. */
export const ADDRESS_KINDS = ['shipping', 'billing'] as const
export type AddressKind = (typeof ADDRESS_KINDS)[number]
export const AddressKindShape = z.enum(ADDRESS_KINDS)

/** The maximum number of saved addresses of a kind per customer. */
export const MAX_SAVED_ADDRESSES = 100

/** The owner's name for a saved address; can be empty. */
export const NicknameShape = z._default(blankableText('Nickname', 60), '')

/** The schema of an address in the account's forms: the company may be missing, and a nickname is optional. */
export const SavedAddressShape = z.safeExtend(AddressShape, {
  nickname: NicknameShape,
  /** True makes it the default; false leaves the default where it is: one there is always. */
  isDefault: z._default(z.boolean(), false),
})
export type SavedAddressInput = z.input<typeof SavedAddressShape>
export type SavedAddress = z.output<typeof SavedAddressShape>

/** The title of a saved address in lists and questions. */
export const addressTitle = (address: { nickname: string; firstName: string; lastName: string }): string =>
  address.nickname || `${address.firstName} ${address.lastName}`
