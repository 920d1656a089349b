import { blankableText, requiredText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'
import { CARRIERS } from './carrier-account.ts'

/** The schema of a customer's account with a carrier, in its form. */
export const CarrierAccountShape = z.strictObject({
  provider: z.enum(CARRIERS, 'Please select a shipping provider'),
  accountNumber: requiredText('Account number', 40),
  nickname: z._default(blankableText('Nickname', 60), ''),
  /** True makes it the default; false leaves the default where it is: one there is always. */
  isDefault: z._default(z.boolean(), false),
})
export type CarrierAccountInput = z.input<typeof CarrierAccountShape>
export type CarrierAccount = z.output<typeof CarrierAccountShape>
