import { blankableText, requiredText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'
import { STATEMENT_NAMES } from './certificate.ts'

/** What who signs decides of a certificate; its lines are those of the order that have the source and the statement. */
export const CertificateFactsShape = z.strictObject({
  /** the vendor of the units, as the draft names it; blank: not known */
  source: blankableText('Source', 120),
  statement: z.enum(STATEMENT_NAMES),
  obtainedFrom: blankableText('Obtained from', 200),
  agency: blankableText('Last certificated agency', 200),
  remarks: blankableText('Remarks', 500),
})
export type CertificateFacts = z.output<typeof CertificateFactsShape>
export const WithdrawReasonShape = requiredText('A reason', 300)
