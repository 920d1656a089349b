import { type ComponentProps, useEffect, useRef } from 'react'
import { isOfSamePieces, isSameLine, type LineName } from '../../domain/cart/cart.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { useSignedIn } from '../accounts/use-signed-in.ts'
import { useOtherTabsOrder } from '../checkout/other-tabs-order.ts'
import { RequestQuoteForCart } from '../quotes/RequestQuoteForCart.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { CartLinesTable } from './CartLinesTable.tsx'
import { CartQuotes } from './CartQuotes.tsx'
import { CartBodySkeleton, CartSkeleton } from './CartSkeleton.tsx'
import { CartSummary } from './CartSummary.tsx'
import { ClearCart } from './ClearCart.tsx'
import { cart, useCartContents } from './cart.ts'
import { type CartContents, countItems, NOTHING } from './cart-source.ts'
import { EmptiedElsewhere, ViewMyOrders } from './EmptiedElsewhere.tsx'
import { useRowKeys } from './row-keys.ts'
import { SavedList } from './SavedList.tsx'
import { useEmptiedElsewhere } from './use-emptied-elsewhere.ts'
import { useFreshCart } from './use-fresh-cart.ts'
import { usePricedCart } from './use-priced-cart.ts'

/** The cart page: lines, saved lines, and totals. */
export function CartScreen() {
  const contents = useCartContents()
  const heading = useRef<HTMLHeadingElement>(null)
  // Refreshes when opened: a customer's cart may have changed on another device.
  useEffect(() => cart.refresh(), [])
  useFreshCart()
  const isCustomer = useSignedIn()
  const otherTabsOrder = useOtherTabsOrder()
  const count = countItems(contents ?? NOTHING)
  const wasEmptiedElsewhere = useEmptiedElsewhere(count)
  if (!contents) return <CartSkeleton />
  const { saved } = contents
  const toHeading = () => heading.current?.focus()
  return (
    <div className="wrap-page min-h-dvh py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {count === 0 ? 'Your cart is empty' : `Your Cart (${thousands(count)} items)`}
        </h1>
        {count > 0 && <ClearCart contents={contents} finalFocus={heading} />}
      </div>
      {count > 0 ? (
        <Filled contents={contents} onGone={toHeading} />
      ) : wasEmptiedElsewhere ? (
        <Emptied isCustomer={isCustomer} otherTabsOrder={otherTabsOrder} />
      ) : (
        <Empty />
      )}
      {saved.length > 0 && <SavedList lines={saved} onGone={toHeading} />}
    </div>
  )
}

function Empty() {
  return (
    <>
      <p className="mt-2 text-muted">Looks like you haven&apos;t added any products to your cart yet.</p>
      <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <PageLink href="/shop" className="button button-go">
          Continue Shopping
        </PageLink>
        <PasteList />
      </p>
    </>
  )
}

/** A cart that was shown, and ordered or emptied by another page. */
function Emptied(props: ComponentProps<typeof EmptiedElsewhere>) {
  return (
    <>
      <EmptiedElsewhere {...props} />
      <p className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <PageLink href="/shop" className="button button-go">
          Continue Shopping
        </PageLink>
        {props.isCustomer && <ViewMyOrders />}
      </p>
    </>
  )
}

/** For visitors with a list instead of one number. */
const PasteList = () => (
  <PageLink href="/parts-distribution#parts-list" className="inline-flex min-h-11 items-center text-link">
    Paste a list of part numbers
  </PageLink>
)

type FilledProps = { contents: CartContents; onGone: () => void }

function Filled({ contents, onGone }: FilledProps) {
  const { data, isError, refetch } = usePricedCart(contents)
  const keys = useRowKeys(contents.lines)
  if (isError && !data)
    return (
      <div role="alert" className="sheet mt-4 p-6">
        <p>The cart couldn’t be loaded.</p>
        <button type="button" className="button mt-3" onClick={() => refetch()}>
          Try again
        </button>
      </div>
    )
  if (!data) return <CartBodySkeleton />
  const isInCart = (one: LineName) => contents.lines.some(line => isSameLine(one, line))
  const rows = contents.lines.map((line, at) => ({
    line,
    key: keys[at] ?? line.id,
    // A line with a changed reference costs the same: its row stays, and nothing below it moves.
    priced:
      data.lines.find(one => isSameLine(one, line)) ??
      data.lines.find(one => isOfSamePieces(one, line) && !isInCart(one)),
  }))
  return (
    <div className="mt-3 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_15.5rem]">
      <div className="min-w-0">
        {(rows.length > 0 || data.roundUp) && (
          <CartLinesTable rows={rows} roundUp={data.roundUp ?? null} onGone={onGone} />
        )}
        <CartQuotes quotes={data.quotes} onGone={onGone} />
        <p className="not-printed mt-3 flex flex-wrap gap-x-6">
          <PageLink href="/shop" className="inline-flex min-h-11 items-center text-link">
            Continue Shopping
          </PageLink>
          <PasteList />
          <RequestQuoteForCart priced={data} />
        </p>
      </div>
      <CartSummary priced={data} />
    </div>
  )
}
