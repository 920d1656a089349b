import type {
  BackorderedPieces,
  LinePrice,
  LineUnit,
  PricedLine,
  PriceSource,
  QuotedLine,
} from '../../../domain/cart/cart.ts'
import type { Charge } from '../../../domain/charges/charge.ts'
import type { Address } from '../../../domain/customers/address.ts'
import { type LineRequirements, orNull } from '../../../domain/inventory/line-requirements.ts'
import { markText, paperText } from '../../../domain/inventory/unit-words.ts'
import { type Cents, times } from '../../../domain/money/money.ts'
import { addDays } from '../../../domain/text/store-day.ts'
import type { PricedCart } from '../../cart/price-cart.ts'
import type { NewBackorder } from '../../inventory/backorders/add-backorders.ts'
import type { QuoteForCart } from '../../quotes/quotes-for-cart.ts'
import type { TaxQuestion } from '../../taxes/tax-service.ts'

type OrderLine = Omit<PricedLine | QuotedLine, 'priceSource'> & {
  priceSource: PriceSource
  quoteNumber?: string
  unit?: LineUnit | null
  requirements?: LineRequirements | null
  reference?: string
  /** pieces beyond the stock, and their ship-by date */
  later?: BackorderedPieces | null
}

/**
 * The lines of an order. A cart line with pieces at several prices becomes one order line for each price, because
 * refunds, tax and invoices expect one price for each line. The round-up to the minimum order is a line without stock.
 */
const orderLines = ({ lines, quotes, roundUp }: PricedCart): OrderLine[] => [
  ...lines.flatMap(byPrice),
  ...quotes.flatMap(({ quoteNumber, lines }) => lines.map(line => ({ ...line, quoteNumber }))),
  ...(roundUp ? byPrice(roundUp) : []),
]

const byPrice = (line: PricedLine): OrderLine[] =>
  line.prices.map(({ unitPrice, quantity, priceSource, later }: LinePrice) => ({
    ...line,
    unitPrice,
    quantity,
    linePrice: times(unitPrice, quantity),
    priceSource,
    later: line.later && later > 0 ? { quantity: later, shipsBy: line.later.shipsBy } : null,
  }))

/** The rows of an order's lines, with the tax of each line in the same order. */
export const orderItemsOf = (cart: PricedCart, taxes: readonly Cents[]) =>
  orderLines(cart).map(
    ({ productId, sku, name, manufacturer, uom, condition, quantity, unitPrice, linePrice, ...line }, position) => ({
      position,
      productId,
      sku,
      name,
      manufacturer,
      condition,
      quantity,
      unitPrice,
      uom,
      totalPrice: linePrice,
      tax: taxes[position],
      priceSource: line.priceSource,
      quoteNumber: line.quoteNumber ?? null,
      unitId: line.unit?.id ?? null,
      requirements: orNull(line.requirements),
      reference: line.reference ?? '',
      unitMark: line.unit ? markText(line.unit) : '',
      unitPaper: line.unit ? paperText(line.unit) : '',
    }),
  )

/**
 * The backorders of an order: pieces of its lines beyond the stock, and sourced lines. `itemIds` are in the order of
 * the lines.
 */
export function waitingOf(
  cart: PricedCart,
  quoted: readonly QuoteForCart[],
  itemIds: readonly number[],
  today: string,
): NewBackorder[] {
  const beyond = cart.lines
    .flatMap(byPrice)
    .map(({ later, productId, condition, requirements, unitPrice }): Waits | null =>
      later
        ? {
            productId,
            condition,
            quantity: later.quantity,
            kind: 'stock',
            promisedOn: later.shipsBy,
            unitPrice,
            requirements: requirements ?? null,
            unitCost: null,
            note: '',
          }
        : null,
    )
  const special = cart.quotes.flatMap((quote, at) =>
    quote.lines.map(({ priceSource, productId, condition, quantity, requirements }, line): Waits | null => {
      if (priceSource !== 'sourced') return null
      const { leadTimeDays = null, unitCost = null, costNote = '' } = quoted[at]?.lines[line]?.sourcing ?? {}
      return {
        productId,
        condition,
        quantity,
        kind: 'special',
        unitPrice: null,
        unitCost,
        note: costNote,
        requirements: requirements ?? null,
        promisedOn: leadTimeDays === null ? null : addDays(today, leadTimeDays),
      }
    }),
  )
  return [...beyond, ...special].flatMap((one, position) => {
    const orderItemId = itemIds[position]
    return one && orderItemId !== undefined ? [{ ...one, orderItemId }] : []
  })
}
type Waits = Omit<NewBackorder, 'orderItemId'>

/** The number of pieces to ship; a round-up line is not counted. */
export const piecesToShip = ({ lines, quotes }: PricedCart): number =>
  [...lines, ...quotes.flatMap(quote => quote.lines)].reduce((all, { quantity }) => all + quantity, 0)

/** A charge as a line of a tax request. */
export const chargeLine = ({ kind, label, amount }: Charge) => ({ sku: kind, name: label, quantity: 1, amount })

/** The request to the tax service for a cart with this destination. Charges come after the lines, by kind. */
export const taxQuestion = (
  cart: PricedCart,
  charges: readonly Charge[],
  freight: Cents,
  { country, state, postalCode, city, addressLine1 }: TaxQuestion['destination'] | Address,
  customer: string | null,
): TaxQuestion => ({
  lines: [
    ...orderLines(cart).map(({ sku, name, quantity, linePrice }) => ({ sku, name, quantity, amount: linePrice })),
    ...charges.map(chargeLine),
  ],
  freight,
  destination: { country, state, postalCode, city, addressLine1 },
  customer,
})
