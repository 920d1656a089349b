import { z } from '../../domain/zod.ts'
import type { MerchantKeys } from './credentials.ts'
import { cardOf, passesLuhn, type Tokens } from './tokens.ts'

const RequestShape = z.object({
  merchantAuthentication: z.object({ name: z.string(), clientKey: z.string() }),
  data: z.object({
    type: z.string(),
    token: z.object({
      cardNumber: z.string(),
      expirationDate: z.string(),
      cardCode: z.optional(z.string()),
      zip: z.optional(z.string()),
      fullName: z.optional(z.string()),
    }),
  }),
})

const failed = (code: string, text: string) => ({ messages: { resultCode: 'Error', message: [{ code, text }] } })

/** What Accept.js sends: a card in, an opaque token out. Codes are those of the Accept.js reference. */
export function issueToken(keys: MerchantKeys, tokens: Tokens, now: Date, body: unknown): object {
  const read = RequestShape.safeParse(body)
  if (!read.success) return failed('E_WC_04', 'Please provide mandatory fields to library.')
  const { merchantAuthentication, data } = read.data
  if (merchantAuthentication.name !== keys.apiLoginId || merchantAuthentication.clientKey !== keys.clientKey) {
    return failed('E_WC_21', 'User authentication failed due to invalid authentication values.')
  }
  const { cardNumber, expirationDate, cardCode } = data.token
  if (!/^\d{13,16}$/.test(cardNumber) || !passesLuhn(cardNumber))
    return failed('E_WC_05', 'Please provide valid credit card number.')
  const [, month = '', year = ''] = /^(\d{2})(\d{2}|\d{4})$/.exec(expirationDate) ?? []
  if (!/^(0[1-9]|1[0-2])$/.test(month)) return failed('E_WC_06', 'Please provide valid expiration month.')
  if (year === '') return failed('E_WC_07', 'Please provide valid expiration year.')
  const fullYear = year.length === 2 ? 2000 + Number(year) : Number(year)
  if (Date.UTC(fullYear, Number(month), 1) <= now.getTime())
    return failed('E_WC_08', 'Expiration date must be in the future.')
  if (cardCode !== undefined && !/^\d{3,4}$/.test(cardCode)) return failed('E_WC_15', 'Please provide valid CVV.')
  return {
    opaqueData: {
      dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT',
      dataValue: tokens.issue(cardOf(cardNumber, cardCode ?? '900')),
    },
    messages: { resultCode: 'Ok', message: [{ code: 'I_WC_01', text: 'Successful.' }] },
  }
}
