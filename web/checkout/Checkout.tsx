import { type ComponentProps, useEffect, useRef, useState } from 'react'
import type { CartLine } from '../../domain/cart/cart.ts'
import { useSignedIn } from '../accounts/use-signed-in.ts'
import { refusalText } from '../api-refusal.ts'
import { cart, knownCart, useCartContents } from '../cart/cart.ts'
import { countItems } from '../cart/cart-source.ts'
import { useFreshCart } from '../cart/use-fresh-cart.ts'
import { linesOf } from '../orders/cart-for-order.ts'
import type { OrderView } from '../orders/queries.ts'
import { notify } from '../ui/notify.ts'
import { CheckoutScreen } from './CheckoutScreen.tsx'
import { confirm } from './confirm.ts'
import type { ExistingOrder } from './existing-order.ts'
import { OrderedAlready } from './OrderedAlready.tsx'
import { deleteOpenOrder, readOpenOrder } from './open-order.ts'
import type { PaymentProblem } from './PaymentStep.tsx'
import { PaymentUnderWay } from './PaymentUnderWay.tsx'
import { isOfOtherCart, type Next, orderedCart } from './placed-here.ts'

type Props = Pick<ComponentProps<typeof CheckoutScreen>, 'step' | 'toStep' | 'handedOn'>
/** The order that was come upon, and the cart that was to be ordered; an id that is empty: which cart that was is not known here. */
type Met = ExistingOrder & { cartId: string; lines: readonly CartLine[] }

/**
 * Checkout, or the state of the order if the cart was already ordered. Typed input stays mounted. A reload during a payment
 * restores the order that this tab placed.
 */
export function Checkout(props: Props) {
  const [met, setMet] = useState<Met | null>(placedHere)
  const [problem, setProblem] = useState<PaymentProblem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const hasNewCart = useNewCart(met)
  const form = useRef<HTMLDivElement>(null)
  useFreshCart()

  const isShown = met === null
  const wasShown = useRef(isShown)
  useEffect(() => {
    if (isShown && !wasShown.current) form.current?.querySelector('h1')?.focus()
    wasShown.current = isShown
  }, [isShown])

  // The order determines the bought lines: lines added since stay in the cart.
  const takeOut = (order: OrderView) =>
    order.paymentStatus === 'unpaid' || met === null || met.cartId === ''
      ? Promise.resolve()
      : cart.takeBought(linesOf(order.items), met.cartId)
  const buyAgain = async (lines: readonly CartLine[], orderedCartId: string) => {
    setBusy(true)
    try {
      await cart.buyAgain(orderedCartId, lines)
      deleteOpenOrder()
      setProblem(null)
      setMet(null)
    } catch (error) {
      notify.error(refusalText(error, 'Failed to update cart'))
    } finally {
      setBusy(false)
    }
  }
  /** The waiting order has not removed its lines from the cart yet: the cart's current lines are ordered separately. */
  const separate = async ({ lines, cartId }: Met, order: OrderView | undefined) => {
    const now = await knownCart()
    const again = order && lines.length === 0 ? linesOf(order.items) : lines
    await buyAgain(countItems(now) > 0 ? [] : again, cartId === '' ? now.cartId : cartId)
  }
  const goOn = (next: Next, order: OrderView | null, own: { orderId: string; token: string | null }) => {
    if (next.show === 'confirmation' && order) {
      const toIt = () => confirm(own, true)
      // The confirmation also removes them.
      void takeOut(order).then(toIt, toIt)
    } else if (next.show === 'form') {
      if (next.isOther) deleteOpenOrder()
      setProblem(next.why === null ? null : { message: next.why })
      setMet(null)
    }
  }
  return (
    <>
      {met?.kind === 'ordered' && (
        <OrderedAlready
          order={met.order}
          isBusy={isBusy}
          // Its remaining content is read with the next refresh.
          onSeen={order => void takeOut(order).catch(() => {})}
          onAgain={() => void buyAgain(met.lines, met.cartId)}
        />
      )}
      {met?.order && met.kind !== 'ordered' && (
        <PaymentUnderWay
          order={met.order}
          isAsking={met.kind === 'known'}
          hasNewCart={hasNewCart}
          isBusy={isBusy}
          onNext={(next, order) => met.order && goOn(next, order, met.order)}
          onSeparate={order => void separate(met, order)}
        />
      )}
      {/* While it is looked at what became of an order, nothing is typed yet. */}
      {met?.kind !== 'known' && (
        <div ref={form} hidden={!isShown}>
          <CheckoutScreen
            {...props}
            problem={problem}
            onProblem={setProblem}
            onMet={(order, cartId, lines) => setMet({ ...order, cartId, lines })}
          />
        </div>
      )}
    </>
  )
}

function placedHere(): Met | null {
  const open = readOpenOrder()
  if (!open?.own) return null
  const { cartId, lines } = orderedCart(open) ?? { cartId: null, lines: [] }
  return { kind: 'known', order: { ...open.own, orderNumber: null }, cartId: cartId ?? '', lines }
}

/** True if the cart has lines that an order of an earlier visit does not have; null: unknown yet. */
function useNewCart(met: Met | null): boolean | null {
  const isCustomer = useSignedIn()
  const contents = useCartContents()
  const open = met?.kind === 'known' ? readOpenOrder() : null
  if (!open) return false
  return contents && countItems(contents) > 0 && isOfOtherCart(open, isCustomer, contents)
}
