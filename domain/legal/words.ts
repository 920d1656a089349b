import type { Block } from '../markdown/blocks.ts'
import type { Filled } from '../markdown/parse-spans.ts'
import { formatMoney } from '../money/money.ts'
import { HOLD_MINUTES, PAYING_MINUTES } from '../orders/unpaid-limits.ts'
import { RETAINED_KINDS, RETENTION, retentionText } from '../privacy/retention.ts'
import type { Store } from '../settings/store-shape.ts'
import { PACKAGE_LIMITS } from '../shipping/packing.ts'

type Place = Store['address']
const inOneLine = ({ line1, city, state, postalCode }: Place): string => `${line1}, ${city}, ${state} ${postalCode}`
const phone = (number: string): Filled => ({ text: number, href: `tel:${number.replace(/[^\d+]/g, '')}` })
const mailbox =
  (name: keyof Store['mailboxes']) =>
  ({ mailboxes }: Store): Filled => ({ text: mailboxes[name], href: `mailto:${mailboxes[name]}` })
const plain = (text: string | number): Filled => ({ text: `${text}` })

/** The placeholders of legal pages, in braces: their text and links follow the settings. */
export const LEGAL_WORDS: Record<string, (store: Store) => Filled> = {
  name: store => plain(store.name),
  phone: store => phone(store.phone),
  aogPhone: store => phone(store.aogPhone),
  hours: store => plain(store.hours),
  address: store => plain(inOneLine(store.address)),
  city: ({ address }) => plain(`${address.city}, ${address.state}`),
  warehouse: store => plain(inOneLine(store.warehouse)),
  'mailbox.sales': mailbox('sales'),
  'mailbox.support': mailbox('support'),
  'mailbox.aog': mailbox('aog'),
  'mailbox.contact': mailbox('contact'),
  'mailbox.security': mailbox('security'),
  'mailbox.legal': mailbox('legal'),
  'mailbox.privacy': mailbox('privacy'),
  'days.warranty': ({ days }) => plain(days.warranty),
  'days.quote': ({ days }) => plain(days.quote),
  'days.aogQuote': ({ days }) => plain(days.aogQuote),
  'days.answer': ({ days }) => plain(days.answer),
  'minimum.domestic': ({ minimumOrder }) => plain(formatMoney(minimumOrder.domestic)),
  'minimum.international': ({ minimumOrder }) => plain(formatMoney(minimumOrder.international)),
  'minutes.hold': () => plain(HOLD_MINUTES),
  'minutes.pay': () => plain(PAYING_MINUTES),
  'parcel.pounds': () => plain(PACKAGE_LIMITS.weightLb.max),
  retention: store => ({ block: retention(store) }),
}

/** The retention periods: the table that the jobs apply. */
const retention = ({ days }: Store): Block => ({
  kind: 'table',
  head: null,
  rows: RETAINED_KINDS.map(kind => {
    const { what, holds, why, end, days: kept } = RETENTION[kind]
    const howLong = `${retentionText(kind, days)}${kept !== null && end === 'made nameless' ? ', then made nameless' : ''}.`
    return [[{ text: what }], [{ text: howLong, isStrong: true as const }, { text: ` ${holds}. ${why}.` }]]
  }),
})
