import { useState } from 'react'
import { type CartLine, isOfUnit, isSameLine, mergeLines, plainLine } from '../../domain/cart/cart.ts'
import { reorder } from '../../domain/cart/reorder.ts'
import { api } from '../api.ts'
import { refusalText } from '../api-refusal.ts'
import { cart, useCart } from '../cart/cart.ts'
import { showCart } from '../cart/drawer-state.ts'
import { trackLines } from '../cart/track-lines.ts'
import { notify } from '../ui/notify.ts'
import { linesOf, withoutRoundUp } from './cart-for-order.ts'
import type { OrderView } from './queries.ts'

type Items = OrderView['items']
const MAX_NAMED = 5

/** Puts lines of an order into the cart again, as far as they can be bought today, and says what cannot. */
export function useReorder(): { again: (items: Items) => Promise<void>; isBusy: boolean } {
  const [isBusy, setBusy] = useState(false)
  const inCart = useCart()
  const again = async (items: Items) => {
    setBusy(true)
    try {
      await putIntoCart(items, inCart)
    } catch (error) {
      notify.error(refusalText(error, 'Failed to add item to cart'))
    } finally {
      setBusy(false)
    }
  }
  return { again, isBusy }
}

async function putIntoCart(all: Items, inCart: readonly CartLine[]): Promise<void> {
  const items = withoutRoundUp(all)
  const asked = linesOf(items)
  // The store returns current stock and prices; the earlier prices do not apply.
  const { lines: there } = await api.cart.priceCart({ lines: asked, ownOrder: null })
  // A unit that was sold is bought again as another one of the same part.
  const isLost = there.some(line => isOfUnit(line.problem))
  const others = mergeLines(
    there.map(line => (isOfUnit(line.problem) ? plainLine({ ...line, unitId: null }) : plainLine(line))),
  )
  const { lines: priced } = isLost ? await api.cart.priceCart({ lines: others, ownOrder: null }) : { lines: there }
  const { lines, left } = reorder(priced, inCart)
  if (lines.length > 0) {
    await cart.add(lines)
    const added = lines.flatMap(line => priced.filter(one => isSameLine(one, line)).map(one => ({ ...one, ...line })))
    void trackLines('add_to_cart', added)
  }
  const skuOf = (id: number) => items.find(({ productId }) => productId === id)?.sku ?? ''
  const missing = [
    ...items.filter(({ productId }) => productId === null).map(({ sku }) => `${sku} (no longer in the catalog)`),
    ...left.map(({ line, why }) => `${skuOf(line.productId)} (${why})`),
  ]
  if (lines.length > 0)
    notify.success(lines.length === 1 ? 'Item added to cart' : `${lines.length} items added to cart`)
  if (missing.length > 0) notify.info(`Not added: ${named(missing)}.`)
  if (lines.length > 0) showCart(true)
}

function named(missing: string[]): string {
  const more = missing.length - MAX_NAMED
  return more > 0 ? `${missing.slice(0, MAX_NAMED).join(', ')} and ${more} more` : missing.join(', ')
}
