import { isCondition } from '../../domain/catalogue/condition.ts'
import { firstPieces, type PiecesAtPrice, totalOfCheapest } from '../../domain/catalogue/price-tiers.ts'
import { MAX_LINE_QUANTITY } from '../../domain/catalogue/product.ts'
import { eachIn, quantityIn, typedIn } from '../../domain/catalogue/unit-of-measure.ts'
import { laterText } from '../../domain/inventory/backorder.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { showCart } from '../cart/drawer-state.ts'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { Stepper } from '../ui/Stepper.tsx'
import type { ProductView } from './queries.ts'
import { pricesOf, type StockedLine } from './stocked-line.ts'

type Props = {
  product: ProductView
  line: StockedLine
  /** of these very pieces; null: of any of the condition, at its price */
  unit?: StockedLine['units'][number] | null
  unitPrice: number
  /** names the row for screen readers */
  name: string
  /** the part has one condition, and this is it */
  isOnly?: boolean
  quantity: number
  onQuantity: (quantity: number) => void
}

/** A button in a row of the table, in the main color if the row is chosen. */
export const rowButton = (isOnly: boolean): string =>
  `button min-h-9 min-w-14 px-3 py-1 text-sm pointer-coarse:min-h-11 ${isOnly ? 'button-go' : 'group-has-checked/row:button-go'}`

/** The quantity of a row, and its add button. In the chosen row it is the page's buy button. */
export function AddPieces(props: Props) {
  const { product, line, unit = null, unitPrice, name, isOnly = false, quantity, onQuantity } = props
  const { add, busy } = useAddToCart()
  const { condition } = line
  const isBeyond = !unit && product.shipsBy !== null
  const available = unit ? unit.quantity : isBeyond ? MAX_LINE_QUANTITY : line.available
  if (!isCondition(condition)) return null
  const buy = (sent: FormData) => {
    if (busy) return
    const { id: productId, name: partName, sku, totalQuantity: total } = product
    // Text typed before the script ran.
    const asked = typedIn(product.uom, `${sent.get('quantity') ?? ''}`) || quantity
    add({
      productId,
      sku,
      name: partName,
      total: isBeyond ? MAX_LINE_QUANTITY : total,
      condition,
      available,
      unitPrice: unit ? unitPrice : totalOfCheapest(pricesOf(line), asked) / asked,
      unitId: unit?.id ?? null,
      quantity: asked,
      category: product.category?.name ?? null,
      brand: product.manufacturer,
    })
    showCart(true)
  }
  return (
    // An action instead of a handler: React replays a submit from before hydration.
    <form action={buy} className="add-pieces">
      {!unit && <InBar quantity={quantity} prices={pricesOf(line)} uom={product.uom} />}
      {(!unit || available > 1) && (
        <Stepper
          value={quantity}
          max={available}
          onChange={onQuantity}
          label={name}
          uom={product.uom}
          isSmall
          sendsOnEnter
        />
      )}
      {isBeyond && product.shipsBy !== null && quantity > line.available && (
        <p className="col-span-2 text-sm text-caution" role="status">
          {laterText(quantity, { quantity: quantity - line.available, shipsBy: product.shipsBy }, product.uom)}
        </p>
      )}
      <button type="submit" className={`by-script only:col-span-2 ${rowButton(isOnly)}`} aria-disabled={busy}>
        {busy ? 'Adding...' : isOnly ? 'Add to Cart' : <Words name={name} />}
      </button>
    </form>
  )
}

/** The total in the form that is fixed at the bottom of a phone. The rows have it too, so it is hidden from screen readers. */
function InBar({ quantity, prices, uom }: { quantity: number; prices: readonly PiecesAtPrice[]; uom: string }) {
  const [cheapest, ...others] = firstPieces(prices, quantity)
  const unitPrice = cheapest?.unitPrice ?? prices[0]?.unitPrice ?? 0
  return (
    <p className="in-bar leading-tight tabular-nums" aria-hidden="true">
      <span className="block truncate text-sm text-muted">
        {others.length > 0 ? `${quantityIn(uom, quantity)} for` : `${formatMoney(cents(unitPrice))} ${eachIn(uom)}`}
      </span>
      <b className="block truncate font-semibold">{formatMoney(totalOfCheapest(prices, quantity))}</b>
    </p>
  )
}

/** Set by the style sheet, because the row can be chosen before hydration. */
const Words = ({ name }: { name: string }) => (
  <>
    <span className="hidden group-has-checked/row:inline">Add to Cart</span>
    <span className="group-has-checked/row:hidden">
      Add
      <span className="sr-only">{`: ${name}`}</span>
    </span>
  </>
)
