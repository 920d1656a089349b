import { type Address, formatAddress } from '../../../domain/address.ts'
import { conditionLabel } from '../../../domain/condition.ts'
import { counted } from '../../../domain/counted.ts'
import { type Cents, formatMoney } from '../../../domain/money.ts'
import { oneLine } from '../../../domain/one-line.ts'
import type { Block } from './letter-plan.ts'

/** An order as letters tell of it. */
export type LetterOrder = {
  orderNumber: string
  email: string
  lines: readonly { sku: string; name: string; condition: string | null; quantity: number; totalPrice: Cents }[]
  /** how many more lines there are */
  more: number
  subtotal: Cents
  shippingFee: Cents
  tax: Cents
  total: Cents
  shippingMethod: string
  shippingAddress: Address
  poNumber: string
  notes: string
  trackingCarrier: string | null
  trackingNumber: string | null
}

type Row = { label: string; value: string; isCode?: boolean }

const line = ({ sku, name, condition, quantity, totalPrice }: LetterOrder['lines'][number]): Row => ({
  label: `${quantity} × ${oneLine(sku, 60)}`,
  value: [oneLine(name, 80), condition && conditionLabel(condition), formatMoney(totalPrice)]
    .filter(Boolean)
    .join(', '),
})

/** What was ordered and what it cost. */
export const linesBlock = ({ lines, more }: LetterOrder): Block => ({
  kind: 'facts',
  rows: [...lines.map(line), ...(more > 0 ? [{ label: 'And', value: counted(more, 'more line') }] : [])],
})

export const sumBlock = ({ subtotal, shippingFee, tax, total }: LetterOrder): Block => ({
  kind: 'facts',
  rows: [
    { label: 'Subtotal', value: formatMoney(subtotal) },
    { label: 'Shipping', value: formatMoney(shippingFee) },
    ...(tax > 0 ? [{ label: 'Tax', value: formatMoney(tax) }] : []),
    { label: 'Total', value: formatMoney(total) },
  ],
})

export const shippingBlock = ({ shippingMethod, shippingAddress, poNumber }: LetterOrder): Block => ({
  kind: 'facts',
  rows: [
    { label: 'Ships by', value: oneLine(shippingMethod, 100) },
    { label: 'Ships to', value: oneLine(formatAddress(shippingAddress).join(', '), 400) },
    ...(poNumber ? [{ label: 'Your order number', value: oneLine(poNumber, 40) }] : []),
  ],
})

export const numberRow = ({ orderNumber }: LetterOrder): Row => ({ label: 'Order', value: orderNumber, isCode: true })
