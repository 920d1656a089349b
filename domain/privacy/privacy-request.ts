import { z } from '../text/zod.ts'

/** The hours for which the mailed link to personal data is valid: a day, for people who read mail once a day. */
export const DATA_LINK_HOURS = 24

/** The token of that link, base64url. The database rejects other texts. */
export const DataTokenShape = z
  .string()
  .check(z.maxLength(64), z.regex(/^[\w-]*$/, 'This is not the token of a link to your data'))

/** Why an order is still open: while a person has an open order, none of their data is deleted. */
const OPEN_REASONS = {
  unpaid: 'it waits for its payment',
  paying: 'its payment is not settled',
  to_ship: 'it is paid and has not left in full',
  on_its_way: 'it is on its way',
  returning: 'parts of it are being returned',
  refunding: 'a refund of it is under way',
} as const
type OpenReason = keyof typeof OPEN_REASONS
export const OPEN_REASON_NAMES = Object.keys(OPEN_REASONS) as OpenReason[]

/** A package that was not marked as delivered counts as in transit for this many days. */
export const ON_ITS_WAY_DAYS = 60

export type OpenOrder = { orderNumber: string; reason: OpenReason }

/** "Order APS-1 is still open: it is on its way. Your data can be deleted once it is finished or canceled." */
export function openOrdersText(orders: readonly OpenOrder[]): string {
  const named = orders.slice(0, 3).map(({ orderNumber, reason }) => `${orderNumber} (${OPEN_REASONS[reason]})`)
  const more = orders.length > 3 ? ` and ${orders.length - 3} more` : ''
  const [one, verb, it] = orders.length === 1 ? ['Order', 'is', 'it is'] : ['Orders', 'are', 'they are']
  return `${one} ${named.join(', ')}${more} ${verb} still open. Your data can be deleted once ${it} finished or canceled.`
}
