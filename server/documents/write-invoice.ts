import { quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import { formatAddress } from '../../domain/customers/address.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { netPaid, netPaidRows } from '../../domain/payments/net-paid.ts'
import type { OrderView } from '../orders/reading/shapes.ts'
import type { Column } from './internal/columns.ts'
import {
  documentDay,
  nameAndMaker,
  notesOf,
  seller,
  sentences,
  soldLines,
  unitPriceLines,
  warningOf,
} from './internal/order-facts.ts'
import { Sheet, WIDTH } from './internal/sheet.ts'
import { unitTable } from './internal/unit-table.ts'
import type { Letterhead } from './letterhead.ts'
import { limitDrawing } from './limit-drawing.ts'
import { openFonts } from './open-fonts.ts'

type Item = OrderView['items'][number]
const money = (amount: number): string => formatMoney(cents(amount))

const COLUMNS: readonly Column<Item>[] = [
  { head: 'PART NUMBER', width: 98, isNumber: true, text: ({ sku }) => sku },
  { head: 'DESCRIPTION', width: 146, text: nameAndMaker },
  { head: 'CONDITION', width: 104, text: soldLines },
  { head: 'QTY', width: 42, align: 'right', text: ({ uom, quantity }) => quantityIn(uom, quantity) },
  {
    head: 'UNIT PRICE',
    width: 62,
    align: 'right',
    text: ({ uom, unitPrice }) => unitPriceLines(uom, cents(unitPrice)),
  },
  { head: 'AMOUNT', width: WIDTH - 452, align: 'right', text: ({ totalPrice }) => money(totalPrice) },
]

/** The invoice of a paid order, as a PDF that is being written. It has the order's number. */
export const writeInvoice = (order: OrderView, store: Letterhead, asker: string): Promise<PDFKit.PDFDocument> =>
  limitDrawing(() => draw(order, store), asker)

async function draw(order: OrderView, store: Letterhead): Promise<PDFKit.PDFDocument> {
  const { orderNumber, poNumber, createdAt, payment } = order
  const sheet = new Sheet(await openFonts(), {
    title: `Invoice ${orderNumber}`,
    subject: `Order ${orderNumber}`,
    author: store.name,
    // The invoice has the date of the payment or order, not of the download.
    at: new Date(payment?.paidAt ?? createdAt),
  })
  const facts: [string, string][] = [
    ['Number', orderNumber],
    ['Ordered', documentDay(createdAt, store.timeZone)],
    ...(poNumber ? [['PO number', poNumber] as [string, string]] : []),
  ]
  sheet.heading(seller(store), 'Invoice', facts, orderNumber)
  sheet.blocks([
    { heading: 'BILL TO', lines: formatAddress(order.billingAddress) },
    { heading: 'SHIP TO', lines: formatAddress(order.shippingAddress) },
    { heading: 'SHIPPING', lines: [order.shippingMethod] },
  ])
  const amounts: [string, string][] = [
    ['Subtotal', money(order.subtotal)],
    ['Shipping', money(order.shippingFee)],
    ...order.charges.map(({ label, amount }): [string, string] => [label, money(amount)]),
    ['Tax', money(order.tax)],
    ['Total (USD)', money(order.total)],
  ]
  const note = (item: Item) => sentences([warningOf(item), ...notesOf(item)])
  const net = netPaid(order)
  const settled = net && netPaidRows(net).map(([label, amount]): [string, string] => [label, money(amount)])
  const heights = [amounts, settled ?? []].map(rows => (rows.length > 0 ? sheet.heightOfTotals(rows) : 0))
  await sheet.table(COLUMNS, order.items, { note, below: heights.reduce((sum, height) => sum + height) })
  sheet.totals(amounts)
  if (settled) sheet.totals(settled)
  // For staff who may not see payments, the order has no payment data.
  if (payment !== undefined) sheet.remarks([`Payment: ${paymentLine(order, store.timeZone)}`])
  await unitTable(sheet, order.items)
  await sheet.end(`${store.name} · Invoice ${orderNumber}`)
  return sheet.document
}

function paymentLine({ payment, paymentStatus }: OrderView, timeZone: string): string {
  if (!payment) return 'not paid'
  const card = payment.lastFour ? `${payment.brand ?? 'card'} ending in ${payment.lastFour}` : 'card'
  const paid = `paid by ${card} on ${documentDay(payment.paidAt, timeZone)}`
  if (paymentStatus === 'voided') return `${paid}; voided`
  return paymentStatus === 'refunded' ? `${paid}; refunded` : paid
}
