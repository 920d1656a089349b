import { amountOf } from '../../../domain/catalogue/unit-of-measure.ts'
import { type Address, formatAddress } from '../../../domain/customers/address.ts'
import { type Cents, formatMoney } from '../../../domain/money/money.ts'
import { aircraftLine, type WaitingAircraft } from '../../../domain/quotes/aog-order.ts'
import { type NotCharged, wasNotChargedText } from '../../../domain/quotes/quoted-freight.ts'
import { store } from '../../../domain/settings/store.ts'
import { methodForAdmin } from '../../../domain/shipping/carrier-account.ts'
import { counted } from '../../../domain/text/counted.ts'
import { referenceText } from '../../../domain/text/line-reference.ts'
import { oneLine } from '../../../domain/text/one-line.ts'
import type { Block } from './mail-plan.ts'

/** An order as mails show it. */
export type MailOrder = {
  orderNumber: string
  email: string
  lines: readonly {
    sku: string
    name: string
    manufacturer: string | null
    /** the condition as text, with the quantity of each if there are several; empty: unknown */
    soldAs: string
    /** its units, with their release documents */
    units?: readonly string[]
    /** the unit of measure; left out of mails from before it was stored: pieces */
    uom?: string
    quantity: number
    /** the buyer's name for the line; left out of mails from before it existed */
    reference?: string
    /** the pieces still to arrive, and their date; null, or left out: none */
    waiting?: string | null
    totalPrice: Cents
  }[]
  /** the number of omitted lines */
  more: number
  subtotal: Cents
  shippingFee: Cents
  /** additional charges; left out of mails from before they existed */
  charges?: readonly { label: string; amount: Cents }[]
  tax: Cents
  total: Cents
  shippingMethod: string
  /** true if the buyer's forwarder collects it; left out: a carrier delivers it */
  isPickUp?: boolean
  /** freight of its quotes that is not charged, because it ships on the buyer's own account; null: none */
  freightNotCharged?: readonly NotCharged[] | null
  /** the aircraft on the ground that wait for it; null: none */
  aog?: readonly WaitingAircraft[] | null
  shippingAddress: Address
  poNumber: string
  notes: string
  trackingCarrier: string | null
  trackingNumber: string | null
  /** every quote that the order buys */
  quoteNumbers?: readonly string[]
}

/** The facts of every mail of an order; `link`: to its page, for the buyer or the admin. */
export type OrderFacts = { order: MailOrder; link: string }

type Row = { label: string; value: string; isCode?: boolean }

const line = ({
  sku,
  name,
  manufacturer,
  soldAs,
  units = [],
  uom = 'EA',
  quantity,
  reference,
  waiting = null,
  totalPrice,
}: MailOrder['lines'][number]): Row => ({
  label: amountOf(uom, quantity, oneLine(sku, 60)),
  value: [
    oneLine(name, 80),
    oneLine(manufacturer ?? '', 60),
    oneLine(soldAs, 200),
    oneLine(units.join('; '), 600),
    oneLine(referenceText(reference), 100),
    waiting ?? '',
    formatMoney(totalPrice),
  ]
    .filter(Boolean)
    .join(', '),
})

/** The ordered lines and their prices. */
export const linesBlock = ({ lines, more }: MailOrder): Block => ({
  kind: 'facts',
  rows: [...lines.map(line), ...(more > 0 ? [{ label: 'And', value: counted(more, 'more line') }] : [])],
})

export const sumBlock = ({ subtotal, shippingFee, charges = [], tax, total }: MailOrder): Block => ({
  kind: 'facts',
  rows: [
    { label: 'Subtotal', value: formatMoney(subtotal) },
    { label: 'Shipping', value: formatMoney(shippingFee) },
    ...charges.map(({ label, amount }) => ({ label: oneLine(label, 60), value: formatMoney(amount) })),
    ...(tax > 0 ? [{ label: 'Tax', value: formatMoney(tax) }] : []),
    { label: 'Total', value: formatMoney(total) },
  ],
})

/** The freight that is not charged, with the reason. */
export function notChargedBlocks({ freightNotCharged, isPickUp }: MailOrder, to: 'buyer' | 'admin'): Block[] {
  const text = wasNotChargedText(freightNotCharged ?? [], to, isPickUp)
  return text === null ? [] : [{ kind: 'paragraph', text: oneLine(text, 2000) }]
}

/** Before the shipment: how the order will ship, and the destination. */
export const shippingBlock = (order: MailOrder, to: 'buyer' | 'admin'): Block => ({
  kind: 'facts',
  rows: [
    ...(order.aog ?? []).map(one => ({ label: 'AOG', value: oneLine(aircraftLine(one, store.timeZone), 300) })),
    {
      label: 'Ships by',
      value: oneLine(to === 'admin' ? methodForAdmin(order.shippingMethod) : order.shippingMethod, 100),
    },
    ...placeRows(order),
  ],
})

/** After the shipment: the carrier is stated with the tracking number. */
export const placeBlock = (order: MailOrder): Block => ({ kind: 'facts', rows: placeRows(order) })

const placeRows = ({ shippingAddress, poNumber }: MailOrder): Row[] => [
  { label: 'Ships to', value: oneLine(formatAddress(shippingAddress).join(', '), 400) },
  ...(poNumber ? [{ label: 'Your order number', value: oneLine(poNumber, 40) }] : []),
]

/** The quotes that an order buys. */
export const quoteRows = ({ quoteNumbers = [] }: MailOrder): Row[] =>
  quoteNumbers.length === 0
    ? []
    : [
        {
          label: quoteNumbers.length === 1 ? 'Quote' : 'Quotes',
          value: oneLine(quoteNumbers.join(', '), 500),
          isCode: true,
        },
      ]

export const numberRow = ({ orderNumber }: MailOrder): Row => ({ label: 'Order', value: orderNumber, isCode: true })
