import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { AddressShape, CheckoutAddressShape } from '../../domain/address.ts'
import { ShippingAndBillingStepShape, ShippingStepShape } from '../../domain/checkout.ts'
import { minimumOrderShortfall } from '../../domain/checkout-minimum.ts'
import { cents, formatMoney } from '../../domain/money.ts'
import { store } from '../../store.config.ts'
import { refusalCode, refusalText } from '../api-refusal.ts'
import { useCartContents } from '../cart/cart.ts'
import { NO_LINES } from '../cart/cart-source.ts'
import { pricedCart } from '../cart/priced-cart.ts'
import { notify } from '../ui/notify.ts'
import type { CardToken } from './accept-js.ts'
import { type CheckoutDraft, keepDraft, readDraft } from './draft.ts'
import { forgetCheckout } from './forget-checkout.ts'
import { OrderSummary } from './OrderSummary.tsx'
import { readOpenOrder } from './open-order.ts'
import { PaymentForm } from './PaymentForm.tsx'
import { pay, place } from './place-and-pay.ts'
import { type Destination, rateName, rateOf, ratesTo } from './rates.ts'
import { ShippingStep } from './ShippingStep.tsx'

type Step = 'shipping' | 'payment'

/** Refusals after which prices, stock or ways to ship are no longer what the page shows. */
const WAY_GONE = ['SHIPPING_METHOD', 'SHIPPING_UNAVAILABLE']
const CHANGED = ['TOTAL_CHANGED', 'OUT_OF_STOCK', ...WAY_GONE]

// Billing is checked only while it is shown.
const resolver: Resolver<CheckoutDraft> = (values, context, options) => {
  const shape = values.billingSame ? ShippingStepShape : ShippingAndBillingStepShape
  return (zodResolver(shape) as unknown as Resolver<CheckoutDraft>)(values, context, options)
}

/** Checkout: shipping, then payment, with the order beside them. */
export function CheckoutScreen({ step, toStep }: { step: Step; toStep: (step: Step) => void }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const contents = useCartContents()
  const lines = contents?.lines ?? NO_LINES
  const roundUp = contents?.roundUp ?? null
  const [initial] = useState(readDraft)
  const form = useForm<CheckoutDraft>({ resolver, defaultValues: initial, mode: 'onTouched' })
  const [paymentError, setPaymentError] = useState<string | null>(null)
  const draft = form.watch()
  const cart = useQuery(pricedCart(lines, roundUp, draft.shipping.country))
  useEffect(() => {
    const subscription = form.watch(values => keepDraft(values as CheckoutDraft))
    return () => subscription.unsubscribe()
  }, [form])

  const destination = destinationOf(draft)
  const rates = useQuery(ratesTo(lines, destination))
  const rate = rateOf(rates.data?.rates, draft.method)

  const subtotal = cart.data?.subtotal ?? 0
  const lacking = cart.data ? minimumOrderShortfall(cents(subtotal), draft.shipping.country, store.minimumOrder) : null
  // Reloaded at payment with an address that is not complete: back to where it can be completed.
  const ready =
    destination !== null &&
    CheckoutAddressShape.safeParse(draft.shipping).success &&
    // Nobody pays for another way to ship than he chose: a reload may find that his is not offered any more.
    rate !== undefined &&
    rateName(rate) === draft.method &&
    lacking === null
  const shown: Step = step === 'payment' && (ready || rates.isPending) ? 'payment' : 'shipping'

  if (contents && lines.length === 0) return <EmptyCheckout />
  if (!cart.data) return <CheckoutSkeleton />

  const toPayment = form.handleSubmit(async () => {
    if (lacking) return
    // Quicker than the rates: wait for them, and take the cheapest, as would have been shown.
    const chosen = rate ?? rateOf((await rates.refetch()).data?.rates, draft.method)
    if (!chosen) {
      form.setError('method', { message: 'Please select a shipping method' })
      return
    }
    form.setValue('method', rateName(chosen))
    toStep('payment')
  })

  const confirm = async ({ orderId, token }: { orderId: string; token: string | null }) => {
    await router.navigate({
      href: '/order/confirmation',
      replace: true,
      state: before => ({ ...before, confirmed: { orderId, token } }),
    })
  }

  const onPay = async (token: CardToken): Promise<string | null> => {
    const values = form.getValues()
    if (!rate) return 'Please select a shipping method'
    try {
      const placed = await place({
        lines: lines.map(({ productId, condition, quantity }) => ({ productId, condition, quantity })),
        email: values.email,
        shippingAddress: CheckoutAddressShape.parse(values.shipping),
        billingAddress: values.billingSame ? null : CheckoutAddressShape.parse(values.billing),
        shipping: { provider: rate.provider, serviceType: rate.serviceType },
        ...(roundUp ? { roundUp } : {}),
        expectedTotal: subtotal + rate.rate,
        notes: values.notes,
      })
      const result = await pay(placed, token, values.email)
      if (result.kind === 'refused') return result.message
      // Navigating first: an emptied cart would show the empty checkout for a moment.
      await confirm(placed)
      if (result.kind === 'paid') {
        forgetCheckout(placed.orderId)
        notify.success('Your order has been placed successfully')
      }
      return null
    } catch (error) {
      const own = readOpenOrder()?.own
      if (refusalCode(error) === 'ORDER_ALREADY_PAID' && own) {
        await confirm(own)
        return null
      }
      if (CHANGED.includes(refusalCode(error) ?? '')) {
        await Promise.all([
          queryClient.invalidateQueries({ queryKey: ['cart'] }),
          queryClient.invalidateQueries({ queryKey: ['rates'] }),
        ])
      }
      if (WAY_GONE.includes(refusalCode(error) ?? '')) {
        toStep('shipping')
        form.setError('method', { message: refusalText(error, 'Please select a shipping method') })
      }
      notify.error('Failed to place your order')
      return refusalText(error, 'Failed to place your order')
    }
  }

  const total = cents(subtotal + (rate?.rate ?? 0))
  return (
    <div className="wrap-page py-6">
      <h1 className="text-2xl">Checkout</h1>
      <Steps step={shown} />
      <div className="mt-6 grid gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="min-w-0">
          {shown === 'shipping' ? (
            <ShippingStep
              form={form}
              rates={rates}
              chosen={rate}
              known={destination !== null}
              lacking={lacking?.message ?? null}
              onSubmit={toPayment}
            />
          ) : (
            <section className="sheet p-4 sm:p-6">
              <h2 className="mb-4 text-xl">Payment Information</h2>
              <PaymentForm
                onPay={onPay}
                amount={formatMoney(total)}
                error={paymentError}
                onError={setPaymentError}
                disabled={!ready}
              />
              <label className="mt-6 block text-sm font-medium">
                Order notes <span className="font-normal text-muted">(optional)</span>
                <textarea rows={3} maxLength={2000} className="field mt-1 font-normal" {...form.register('notes')} />
              </label>
              <button type="button" className="button mt-4" onClick={() => toStep('shipping')}>
                Back to Shipping
              </button>
            </section>
          )}
        </div>
        <OrderSummary
          lines={cart.data.lines}
          roundUp={cart.data.roundUp}
          lacking={lacking}
          subtotal={subtotal}
          shipping={rate?.rate ?? null}
          isEstimate={rate?.isEstimate ?? false}
        />
      </div>
    </div>
  )
}

/** Where rates can be asked for; null until the address says. */
function destinationOf({ shipping }: CheckoutDraft): Destination | null {
  const { country, state, postalCode } = shipping
  const asked = AddressShape.safeParse({
    ...shipping,
    firstName: '-',
    lastName: '-',
    company: '',
    addressLine1: '-',
    city: '-',
    addressLine2: '',
    phone: '',
  })
  if (!asked.success || postalCode === '') return null
  return { country, state, postalCode: asked.data.postalCode }
}

function Steps({ step }: { step: Step }) {
  const item = (name: Step, label: string) => (
    <li
      aria-current={step === name ? 'step' : undefined}
      className={step === name ? 'font-semibold text-accent' : 'text-muted'}
    >
      {label}
    </li>
  )
  return (
    <ol className="mt-2 flex gap-6">
      {item('shipping', '1 Shipping')}
      {item('payment', '2 Payment')}
    </ol>
  )
}

// As high as the screen, like what stands there while the cart is read: the foot of the page does not jump.
function EmptyCheckout() {
  return (
    <div className="wrap-page min-h-dvh py-16 text-center">
      <h1 className="text-2xl">Your cart is empty</h1>
      <p className="mt-2 text-muted">Looks like you haven&apos;t added any products to your cart yet.</p>
      <a href="/shop" className="button button-go mt-5">
        Continue Shopping
      </a>
    </div>
  )
}

/** The shape of checkout while it is on its way. */
export function CheckoutSkeleton() {
  return (
    <div className="wrap-page min-h-dvh py-6" aria-busy="true">
      <h1 className="text-2xl">Checkout</h1>
      <div className="mt-14 grid gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="skeleton h-[36rem]" />
        <div className="skeleton h-80" />
      </div>
    </div>
  )
}
