import { blankableText, requiredText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'
import { STATEMENT_NAMES } from './certificate.ts'

export const LINE_REMARK_LENGTH = 120
const MAX_LINES = 5000
const PlaceShape = z.int().check(z.gte(0), z.lt(MAX_LINES))
const LineChoiceShape = z.strictObject({
  /** `seen` of the draft that its signer was shown */
  seen: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'This is not what a draft calls its lines')),
  leftOut: z._default(z.array(PlaceShape).check(z.maxLength(MAX_LINES)), []),
  remarks: z._default(
    z
      .array(z.strictObject({ line: PlaceShape, remark: requiredText('A remark', LINE_REMARK_LENGTH) }))
      .check(z.maxLength(MAX_LINES)),
    [],
  ),
})

/** The signer's decisions about a certificate; its lines are those of the order with this source and statement. */
export const CertificateFactsShape = z.strictObject({
  /** the vendor of the units, as the draft names it; blank: not known */
  source: blankableText('Source', 120),
  statement: z.enum(STATEMENT_NAMES),
  obtainedFrom: blankableText('Obtained from', 200),
  agency: blankableText('Last certificated agency', 200),
  remarks: blankableText('Remarks', 500),
  /** the certified lines, with a remark for each; omitted: all lines, without remarks */
  lines: z.optional(LineChoiceShape),
})
export type CertificateFacts = z.output<typeof CertificateFactsShape>
export const WithdrawReasonShape = requiredText('A reason', 300)
