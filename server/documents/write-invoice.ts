import { soldAs } from '../../domain/catalogue/choose-condition.ts'
import { formatAddress } from '../../domain/customers/address.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { thousands } from '../../domain/text/thousands.ts'
import type { OrderView } from '../reporting/orders/shapes.ts'
import { paperDay, seller, withReference } from './internal/order-facts.ts'
import { type Column, Sheet, WIDTH } from './internal/sheet.ts'
import { unitTable } from './internal/unit-table.ts'
import type { Letterhead } from './letterhead.ts'
import { limitDrawing } from './limit-drawing.ts'
import { openFonts } from './open-fonts.ts'

type Item = OrderView['items'][number]
const money = (amount: number): string => formatMoney(cents(amount))

const COLUMNS: readonly Column<Item>[] = [
  { head: 'PART NUMBER', width: 98, text: ({ sku }) => sku },
  { head: 'DESCRIPTION', width: 148, text: withReference },
  { head: 'CONDITION', width: 92, text: soldAs },
  { head: 'QTY', width: 46, align: 'right', text: ({ quantity }) => thousands(quantity) },
  { head: 'UNIT PRICE', width: 64, align: 'right', text: ({ unitPrice }) => money(unitPrice) },
  { head: 'AMOUNT', width: WIDTH - 448, align: 'right', text: ({ totalPrice }) => money(totalPrice) },
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
    // When it became what it says, not when somebody asks for it.
    at: new Date(payment?.paidAt ?? createdAt),
  })
  const facts: [string, string][] = [
    ['Number', orderNumber],
    ['Ordered', paperDay(createdAt, store.timeZone)],
    ...(poNumber ? [['PO number', poNumber] as [string, string]] : []),
  ]
  sheet.heading(seller(store), 'Invoice', facts, orderNumber)
  sheet.blocks([
    { heading: 'BILL TO', lines: formatAddress(order.billingAddress) },
    { heading: 'SHIP TO', lines: formatAddress(order.shippingAddress) },
    { heading: 'SHIPPING', lines: [order.shippingMethod] },
  ])
  await sheet.table(COLUMNS, order.items)
  await unitTable(sheet, order.items)
  sheet.totals([
    ['Subtotal', money(order.subtotal)],
    ['Shipping', money(order.shippingFee)],
    ...order.charges.map(({ label, amount }): [string, string] => [label, money(amount)]),
    ['Tax', money(order.tax)],
    ['Total (USD)', money(order.total)],
  ])
  sheet.remarks([`Payment: ${paymentLine(order, store.timeZone)}`])
  await sheet.end(`${store.name} · Invoice ${orderNumber}`)
  return sheet.document
}

function paymentLine({ payment, paymentStatus }: OrderView, timeZone: string): string {
  if (!payment) return 'not paid'
  const card = payment.lastFour ? `${payment.brand ?? 'card'} ending in ${payment.lastFour}` : 'card'
  const paid = `paid by ${card} on ${paperDay(payment.paidAt, timeZone)}`
  if (paymentStatus === 'voided') return `${paid}; the payment was taken back`
  return paymentStatus === 'refunded' ? `${paid}; refunded` : paid
}
