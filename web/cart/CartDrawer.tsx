import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { cleanUp, cleanUpMessage } from '../../domain/cart.ts'
import { cents, formatMoney } from '../../domain/money.ts'
import { refusalText } from '../api-refusal.ts'
import { Icon } from '../ui/Icon.tsx'
import { notify } from '../ui/notify.ts'
import { WithQueries } from '../WithQueries.tsx'
import { CartLineRow } from './CartLineRow.tsx'
import { cart, useCart, useCartKnown } from './cart.ts'
import { showCart } from './drawer-state.ts'
import { OrderProgress } from './OrderProgress.tsx'
import { pricedCart } from './priced-cart.ts'

export const CartDrawerWithQueries = (props: { open: boolean }) => (
  <WithQueries>
    <CartDrawer {...props} />
  </WithQueries>
)

/** The cart at the side of every page. */
function CartDrawer({ open }: { open: boolean }) {
  const lines = useCart()
  const isKnown = useCartKnown()
  // Opened, it shows how things stand: a customer's cart may have been changed on another machine.
  useEffect(() => {
    if (open) cart.refresh()
  }, [open])
  const count = lines.reduce((total, line) => total + line.quantity, 0)
  return (
    <Dialog.Root open={open} onOpenChange={showCart}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-navy/60 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup className="fixed inset-y-0 right-0 z-50 flex w-full max-w-md flex-col bg-paper shadow-xl transition-transform duration-150 data-ending-style:translate-x-full data-starting-style:translate-x-full">
          <header className="flex items-center justify-between border-b border-line bg-panel py-2 pr-2 pl-4">
            <Dialog.Title className="text-lg">Your Cart ({count} items)</Dialog.Title>
            <Dialog.Close
              aria-label="Close cart"
              className="inline-grid size-11 place-items-center rounded-md hover:bg-sunken"
            >
              <Icon name="close" size={24} />
            </Dialog.Close>
          </header>
          {!isKnown ? <CartOnItsWay /> : lines.length === 0 ? <EmptyCart /> : <FilledCart />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function CartOnItsWay() {
  return (
    <div className="flex-1 space-y-4 p-4" aria-busy="true">
      <div className="skeleton h-24" />
      <div className="skeleton h-24" />
    </div>
  )
}

function EmptyCart() {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 p-8 text-center">
      <span className="text-muted">
        <Icon name="cart" size={48} />
      </span>
      <p className="text-lg font-semibold">Your cart is empty</p>
      <p className="text-muted">Looks like you haven&apos;t added any products to your cart yet.</p>
      <a href="/shop" className="button button-go mt-2" onClick={() => showCart(false)}>
        Continue Shopping
      </a>
    </div>
  )
}

function FilledCart() {
  const lines = useCart()
  const { data, isError, refetch } = useQuery(pricedCart(lines))
  const seen = useRef(new WeakSet<object>())

  // Stock moved since the line was put in: put it right, and say so.
  useEffect(() => {
    // Each answer once: a clean-up that the server finds needless brings the same answer back.
    if (!data || seen.current.has(data)) return
    seen.current.add(data)
    const cleaned = cleanUp(data.lines)
    const message = cleanUpMessage(cleaned)
    if (message === null) return
    cart.cleanUp(cleaned.lines).then(
      () => notify.info(message),
      error => notify.error(refusalText(error, 'Failed to update cart')),
    )
  }, [data])

  if (isError && !data) {
    return (
      <div className="flex flex-1 flex-col items-center justify-center gap-3 p-8 text-center">
        <p>The cart could not be loaded.</p>
        <button type="button" className="button" onClick={() => refetch()}>
          Try again
        </button>
      </div>
    )
  }
  const subtotal = data ? cents(data.subtotal) : null
  return (
    <>
      <ul className="flex-1 divide-y divide-line overflow-y-auto overscroll-contain px-4">
        {lines.map(line => (
          <CartLineRow
            key={line.id}
            line={line}
            priced={data?.lines.find(p => p.productId === line.productId && p.condition === line.condition)}
          />
        ))}
      </ul>
      <footer className="space-y-3 border-t border-line bg-panel p-4">
        <dl className="space-y-1">
          <Row label="Subtotal" value={subtotal === null ? '…' : formatMoney(subtotal)} />
          <Row label="Shipping" value="Calculated at checkout" />
          <Row label="Total" value={subtotal === null ? '…' : formatMoney(subtotal)} strong />
        </dl>
        {subtotal !== null && <OrderProgress subtotal={subtotal} />}
        <a href="/checkout" className="button button-go w-full" onClick={() => showCart(false)}>
          Proceed to Checkout
        </a>
        <button
          type="button"
          className="w-full min-h-11 text-sm text-muted hover:text-ink"
          onClick={() => {
            cart.clear().then(
              () => notify.success('Cart cleared'),
              error => notify.error(refusalText(error, 'Failed to clear cart')),
            )
          }}
        >
          Clear cart
        </button>
      </footer>
    </>
  )
}

function Row({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${strong ? 'text-lg font-semibold' : ''}`}>
      <dt>{label}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}
