import { useState } from 'react'
import { conditionLabel, isCondition } from '../../domain/catalogue/condition.ts'
import { askingPrice, MAX_LINE_QUANTITY } from '../../domain/catalogue/product.ts'
import { unitPriceIn } from '../../domain/catalogue/unit-of-measure.ts'
import { shipsByText } from '../../domain/inventory/backorder.ts'
import { cents } from '../../domain/money/money.ts'
import { showCart } from '../cart/drawer-state.ts'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { Stepper } from '../ui/Stepper.tsx'
import type { ProductView } from './queries.ts'

type Props = { product: ProductView; condition: string | null }

/** For a part, or a condition of it, that is out of stock and can be backordered. */
export function BackorderOffer({ product, condition }: Props) {
  const [quantity, setQuantity] = useState(1)
  const { add, busy } = useAddToCart()
  const { id: productId, sku, name, inventory, shipsBy, price, salePrice } = product
  const line = inventory.find(one => one.condition === condition) ?? (inventory.length === 1 ? inventory[0] : undefined)
  const asked = line?.condition
  const unitPrice = line
    ? line.unitPrice
    : (askingPrice({ price: cents(price), salePrice: salePrice === null ? null : cents(salePrice) })?.unitPrice ?? null)
  if (shipsBy === null || unitPrice === null) return null
  const buy = () => {
    if (busy) return
    add({
      productId,
      sku,
      name,
      quantity,
      unitPrice,
      available: MAX_LINE_QUANTITY,
      total: MAX_LINE_QUANTITY,
      condition: asked !== undefined && isCondition(asked) ? asked : null,
      category: product.category?.name ?? null,
      brand: product.manufacturer,
    })
    showCart(true)
  }
  return (
    <form action={buy} className="sheet not-printed flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
      <p className="basis-full">
        <span className="font-semibold">Order now</span> <span className="text-caution">{shipsByText(shipsBy)}</span>
        {asked && <span className="text-muted"> · {conditionLabel(asked)}</span>}
        {line && <span className="text-muted tabular-nums"> · {unitPriceIn(product.uom, cents(unitPrice))}</span>}
      </p>
      <Stepper value={quantity} max={MAX_LINE_QUANTITY} onChange={setQuantity} label={name} uom={product.uom} />
      <button type="submit" className="by-script button button-go" aria-disabled={busy}>
        {busy ? 'Adding...' : 'Add to Cart'}
      </button>
    </form>
  )
}
