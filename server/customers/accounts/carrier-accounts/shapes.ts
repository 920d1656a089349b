import { CARRIERS } from '../../../../domain/shipping/carrier-account.ts'
import { z } from '../../../../domain/text/zod.ts'

const FIELDS = { id: z.int(), provider: z.enum(CARRIERS), nickname: z.string(), isDefault: z.boolean() }

/** A carrier account in lists. */
export const CarrierAccountViewShape = z.object({
  ...FIELDS,
  /** the last characters of the account number */
  ending: z.string(),
  /** false: stored, but not used for shipping */
  isActive: z.boolean(),
})
export type CarrierAccountView = z.output<typeof CarrierAccountViewShape>

/** A carrier account for the form in which its owner edits it. */
export const WholeCarrierAccountShape = z.object({ ...FIELDS, accountNumber: z.string() })
export type WholeCarrierAccount = z.output<typeof WholeCarrierAccountShape>
