import { Dialog } from '@base-ui/react/dialog'
import { type RefObject, useEffect, useRef } from 'react'
import { isSameLine } from '../../domain/cart/cart.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { RequestQuoteForCart } from '../quotes/RequestQuoteForCart.tsx'
import { Icon } from '../ui/Icon.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { useFinalFocus } from '../ui/use-final-focus.ts'
import { CartLineRow } from './CartLineRow.tsx'
import { CartQuotes } from './CartQuotes.tsx'
import { CartTotals } from './CartTotals.tsx'
import { ClearCart } from './ClearCart.tsx'
import { cart, useCartContents } from './cart.ts'
import { type CartContents, countItems, NOTHING } from './cart-source.ts'
import { showCart, useCartOpen } from './drawer-state.ts'
import { RoundUpLine } from './RoundUpLine.tsx'
import { ToCheckout } from './ToCheckout.tsx'
import { usePricedCart } from './use-priced-cart.ts'

/** The cart at the side of every page. */
export function CartDrawer() {
  const open = useCartOpen()
  const contents = useCartContents()
  // Refreshes when opened: a customer's cart may have changed on another device.
  useEffect(() => {
    if (open) cart.refresh()
  }, [open])
  const count = countItems(contents ?? NOTHING)
  const title = useRef<HTMLHeadingElement>(null)
  const openerOrHeading = useFinalFocus(open)
  return (
    <Dialog.Root open={open} onOpenChange={showCart}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-navy/60 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          finalFocus={openerOrHeading}
          className="fixed inset-y-0 right-0 z-50 flex w-full max-w-md flex-col bg-paper shadow-xl transition-transform duration-150 data-ending-style:translate-x-full data-starting-style:translate-x-full"
        >
          <header className="flex items-center justify-between border-b border-line bg-panel py-2 pr-2 pl-4">
            <Dialog.Title ref={title} tabIndex={-1} className="text-lg outline-none">
              Your Cart ({thousands(count)} items)
            </Dialog.Title>
            <Dialog.Close
              aria-label="Close cart"
              className="inline-grid size-11 place-items-center rounded-md hover:bg-sunken"
            >
              <Icon name="close" size={24} />
            </Dialog.Close>
          </header>
          {!contents ? (
            <CartOnItsWay />
          ) : count === 0 ? (
            <EmptyCart saved={contents.saved.length} />
          ) : (
            <FilledCart contents={contents} title={title} />
          )}
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

function EmptyCart({ saved }: { saved: number }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-3 p-8 text-center">
      <span className="text-muted">
        <Icon name="cart" size={48} />
      </span>
      <p className="text-lg font-semibold">Your cart is empty</p>
      <p className="text-muted">Looks like you haven&apos;t added any products to your cart yet.</p>
      <PageLink href="/shop" className="button button-go mt-2" onClick={() => showCart(false)}>
        Continue Shopping
      </PageLink>
      {saved > 0 && (
        <PageLink href="/cart" className="text-link" onClick={() => showCart(false)}>
          {saved} saved for later
        </PageLink>
      )}
    </div>
  )
}

/** `title`: gets the focus when the focused line is removed. */
function FilledCart({ contents, title }: { contents: CartContents; title: RefObject<HTMLElement | null> }) {
  const { lines } = contents
  const { data, isError, refetch } = usePricedCart(contents)
  const toTitle = () => title.current?.focus()
  if (isError && !data) {
    return (
      <div className="flex flex-1 flex-col items-center justify-center gap-3 p-8 text-center">
        <p>The cart couldn’t be loaded.</p>
        <button type="button" className="button" onClick={() => refetch()}>
          Try again
        </button>
      </div>
    )
  }
  return (
    <>
      <ul className="flex-1 divide-y divide-line overflow-y-auto overscroll-contain px-4">
        {lines.map(line => (
          <CartLineRow
            key={line.id}
            line={line}
            priced={data?.lines.find(one => isSameLine(one, line))}
            onGone={toTitle}
          />
        ))}
        {data && data.quotes.length > 0 && (
          <li className="pb-4">
            <CartQuotes quotes={data.quotes} onGone={toTitle} />
          </li>
        )}
        {data?.roundUp && (
          <li>
            <RoundUpLine roundUp={data.roundUp} onGone={toTitle} />
          </li>
        )}
      </ul>
      <footer className="space-y-3 border-t border-line bg-panel p-4">
        <CartTotals priced={data} />
        <ToCheckout priced={data} onGo={() => showCart(false)} />
        <div className="flex flex-wrap items-center justify-between gap-x-3 text-sm">
          <PageLink
            href="/cart"
            className="inline-flex min-h-11 items-center text-link"
            onClick={() => showCart(false)}
          >
            View cart
          </PageLink>
          <RequestQuoteForCart priced={data} />
          <ClearCart contents={contents} finalFocus={title} />
        </div>
      </footer>
    </>
  )
}
