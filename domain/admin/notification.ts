import { MAIL_EVENTS } from '../mail-texts/mail-kinds.ts'
import { cents, formatMoney } from '../money/money.ts'
import { QUOTE_KINDS } from '../quotes/quote.ts'
import { emailChecks } from '../text/email-shape.ts'
import { z } from '../text/zod.ts'

// The input of `send-notification-email`: the events that both seeds' documents name, with their required data. Amounts
// are dollars with decimals, as everywhere under /functions.

const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const maybe = (most: number) => z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(most))))
const Dollars = z.number().check(z.gte(0), z.lte(10_000_000))
const maybeDollars = z.optional(z.nullable(Dollars))
const Id = z.uuid('id is not an id')
const Quantity = z.optional(z.nullable(z.int().check(z.gte(1), z.lte(1_000_000))))
const Email = z.optional(z.nullable(z.string().check(...emailChecks('Not an email address'))))

const OrderShape = z.strictObject({
  id: Id,
  order_number: text(40),
  total: maybeDollars,
  status: maybe(40),
  user_id: z.optional(z.nullable(z.uuid())),
  tracking_number: maybe(60),
  carrier: maybe(60),
})
const ReturnShape = z.safeExtend(OrderShape, { reason: maybe(200), comments: maybe(2000), admin_notes: maybe(2000) })
const QuoteShape = z.strictObject({
  id: Id,
  quote_number: maybe(40),
  kind: z.optional(z.enum(QUOTE_KINDS)),
  product_name: maybe(200),
  part_number: maybe(60),
  condition: maybe(40),
  quantity: Quantity,
  per_unit_price: maybeDollars,
  shipping_price: maybeDollars,
  quoted_price: maybeDollars,
  notes: maybe(2000),
  reason: maybe(500),
})
const AogShape = z.safeExtend(QuoteShape, {
  aircraft_type: maybe(80),
  tail_number: maybe(20),
  location: maybe(120),
  urgency: maybe(40),
  description: maybe(2000),
})
const CareerShape = z.strictObject({ id: text(64), full_name: text(120), email: Email, phone: maybe(40) })
const SubmissionShape = z.strictObject({
  id: text(64),
  type: text(40),
  first_name: maybe(60),
  last_name: maybe(60),
  email: Email,
  phone: maybe(40),
  make: maybe(80),
  model: maybe(80),
  tail_number: maybe(20),
  parts_type: maybe(120),
  parts_location: maybe(120),
})
const UserShape = z.strictObject({ id: Id, email: Email, full_name: maybe(120) })

const about = (what: 'order' | 'quote' | 'career' | 'submission' | 'user', shape: z.ZodMiniType<EventData>) => ({
  what,
  shape,
})
export type EventData = { id: string } & Record<string, string | number | null | undefined>

/** Each event: its subject and its required data. */
export const NOTIFICATIONS = {
  new_order: about('order', OrderShape),
  guest_order_confirmation: about('order', OrderShape),
  order_confirmation: about('order', OrderShape),
  order_shipped: about('order', OrderShape),
  order_delivered: about('order', OrderShape),
  return_requested: about('order', ReturnShape),
  return_approved: about('order', ReturnShape),
  return_denied: about('order', ReturnShape),
  return_returned: about('order', ReturnShape),
  new_rfq: about('quote', QuoteShape),
  rfq_quoted: about('quote', QuoteShape),
  rfq_unit_quoted: about('quote', QuoteShape),
  rfq_unit_approved: about('quote', QuoteShape),
  rfq_shipping_quoted: about('quote', QuoteShape),
  rfq_final_accepted: about('quote', QuoteShape),
  rfq_rejected: about('quote', QuoteShape),
  new_aog: about('quote', AogShape),
  aog_quoted: about('quote', AogShape),
  new_career_application: about('career', CareerShape),
  new_submission: about('submission', SubmissionShape),
  new_user: about('user', UserShape),
} as const satisfies Partial<Record<keyof typeof MAIL_EVENTS, ReturnType<typeof about>>>
export type NotificationEvent = keyof typeof NOTIFICATIONS

export const NOTIFICATION_EVENTS = Object.keys(NOTIFICATIONS).filter(
  (name): name is NotificationEvent => name in NOTIFICATIONS,
)

/** The reader of an event: the back office, or the customer it concerns. */
export const readerOfEvent = (event: NotificationEvent): 'admin' | 'user' =>
  MAIL_EVENTS[event] === 'admin' ? 'admin' : 'user'

/** The facts of a mail from its data; missing ones are left out. */
export function factsOf(data: EventData): { label: string; value: string }[] {
  return Object.entries(data).flatMap(([name, value]) => {
    if (name === 'id' || name === 'user_id' || LONG.has(name) || value === null || value === undefined || value === '')
      return []
    const shown =
      typeof value === 'number' && MONEY.has(name) ? formatMoney(cents(Math.round(value * 100))) : String(value)
    return [{ label: LABELS[name] ?? inWords(name), value: shown }]
  })
}

/** The longer texts of the data, a paragraph each. */
export const textsOf = (data: EventData): string[] =>
  [...LONG].flatMap(name => {
    const value = data[name]
    return typeof value === 'string' && value !== '' ? [value] : []
  })

const MONEY = new Set(['total', 'per_unit_price', 'shipping_price', 'quoted_price'])
const LONG = new Set(['comments', 'admin_notes', 'notes', 'reason', 'description'])
const LABELS: Record<string, string> = { order_number: 'Order', quote_number: 'Quote', tail_number: 'Tail number' }
const inWords = (name: string): string => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
