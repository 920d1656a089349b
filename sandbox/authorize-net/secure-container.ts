import { z } from '../../domain/text/zod.ts'
import { type Answer, OK, problem } from './answers.ts'
import { cardOf, passesLuhn } from './cards.ts'
import type { Tokens } from './tokens.ts'

const Text = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const RequestShape = z.object({
  data: z.object({
    token: z.optional(z.object({ cardNumber: Text, expirationDate: Text, cardCode: z.nullish(Text) })),
  }),
})

/**
 * securePaymentContainerRequest, sent by Accept.js: exchanges a card for an opaque token. By the reference, this does not
 * authorize the card. Like the script, it checks only the form of the data.
 */
export function issueToken(tokens: Tokens, salt: string, now: Date, body: unknown): Answer {
  const card = RequestShape.safeParse(body).data?.data.token
  if (!card) return problem('E00027', 'Only cards are supported.')
  const { cardNumber, expirationDate, cardCode } = card
  if (!/^\d{13,16}$/.test(cardNumber) || !passesLuhn(cardNumber))
    return problem('E00013', 'Credit Card Number is invalid.')
  const expires = endOfMonth(expirationDate)
  if (expires === null) return problem('E00013', 'Expiration Date is invalid.')
  if (expires <= now.getTime()) return problem('E00013', 'Expiration Date is in the past and is invalid.')
  const code = cardCode || undefined
  if (code !== undefined && !/^\d{3,4}$/.test(code)) return problem('E00013', 'Card Code is invalid.')
  return {
    opaqueData: {
      dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT',
      dataValue: tokens.issue(cardOf(cardNumber, code, salt)),
    },
    messages: OK,
  }
}

/** Returns the time at which a card expires, from `MMYY`, `MMYYYY`, `MM-YYYY` or `YYYY-MM`. Null: another form. */
function endOfMonth(expiration: string): number | null {
  const [, first = '', second = ''] =
    /^(\d{2})-?(\d{2}|\d{4})$/.exec(expiration) ?? /^(?=\d{4}-\d{2}$)(\d{4})-(\d{2})$/.exec(expiration) ?? []
  const [month, year] = first.length === 4 ? [second, first] : [first, second]
  if (!/^(0[1-9]|1[0-2])$/.test(month)) return null
  return Date.UTC(Number(year.length === 2 ? `20${year}` : year), Number(month), 1)
}
