import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { AddressShape, CheckoutAddressShape } from '../../domain/address.ts'
import { OWN_ACCOUNT_SHIPPING, ownAccountMethod } from '../../domain/carrier-account.ts'
import type { ShippingChoice } from '../../domain/checkout.ts'
import { minimumOrderShortfall } from '../../domain/checkout-minimum.ts'
import { shippingStepProblems } from '../../domain/checkout-step.ts'
import { cents } from '../../domain/money.ts'
import { ADDRESS_KINDS } from '../../domain/saved-address.ts'
import { store } from '../../store.config.ts'
import { isSignedIn, onSignedInChange } from '../accounts/signed-in.ts'
import { useCartContents } from '../cart/cart.ts'
import { NO_LINES } from '../cart/cart-source.ts'
import { pricedCart } from '../cart/priced-cart.ts'
import { notify } from '../ui/notify.ts'
import type { CardToken } from './accept-js.ts'
import { readFigures } from './ChangedTotal.tsx'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { accountOf, addressOf, isOnAccount, pickOf, stepOf } from './chosen.ts'
import { type AddressDraft, type CheckoutDraft, forgetDraft, keepDraft, readDraft } from './draft.ts'
import { forgetCheckout } from './forget-checkout.ts'
import { LostLines } from './LostLines.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { forgetOpenOrder, type OwnOrder } from './open-order.ts'
import { type PaymentProblem, PaymentStep } from './PaymentStep.tsx'
import { placeAndPay } from './place-and-pay.ts'
import { type Destination, rateName, rateOf, ratesTo } from './rates.ts'
import { ShippingStep } from './ShippingStep.tsx'
import { useSignInInvitation } from './SignInInvitation.tsx'
import { resolveStep, type StepContext } from './step-resolver.ts'
import { trackBeginCheckout } from './track-checkout.ts'
import { useBuyer } from './use-buyer.ts'

type Step = 'shipping' | 'payment'
type Props = {
  step: Step
  toStep: (step: Step) => void
  /** name of a draft that another tab has handed on */
  handedOn: string
}

/** Refusals after which prices, stock or ways to ship are no longer what the page shows. */
const RATE_GONE = ['SHIPPING_METHOD', 'SHIPPING_UNAVAILABLE']
const CHANGED = ['TOTAL_CHANGED', 'OUT_OF_STOCK', 'PRODUCT_NOT_FOUND', 'PRICE_ON_REQUEST', ...RATE_GONE]

/** Checkout: shipping, then payment, with the order beside them. */
export function CheckoutScreen({ step, toStep, handedOn }: Props) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const contents = useCartContents()
  const lines = contents?.lines ?? NO_LINES
  const roundUp = contents?.roundUp ?? null
  const buyer = useBuyer()
  const [initial] = useState(() => readDraft(handedOn))
  // One object for as long as the page is there: what it says is read when the form is checked.
  const [context] = useState<StepContext>({ buyer, method: null })
  const form = useForm<CheckoutDraft, StepContext>({
    resolver: resolveStep,
    context,
    defaultValues: initial,
    mode: 'onTouched',
  })
  const [problem, setProblem] = useState<PaymentProblem | null>(null)
  const [isAdvancing, setAdvancing] = useState(false)
  const signIn = useSignInInvitation(form.getValues)
  const draft = form.watch()
  useKept(form.watch)
  const shipTo = addressOf(draft, 'shipping', buyer)
  const country = (shipTo ?? draft.shipping).country
  const cart = useQuery(pricedCart(lines, roundUp, country))

  const priced = cart.data?.lines
  useEffect(() => {
    if (priced?.length) void trackBeginCheckout(priced)
  }, [priced])

  // The account's address of mail is taken over where none was typed.
  useEffect(() => {
    if (buyer.email && form.getValues('email') === '') form.setValue('email', buyer.email)
  }, [buyer.email, form])
  // Settled once: what is typed afterwards does not change which address it is.
  useEffect(() => {
    for (const kind of ADDRESS_KINDS) {
      if (!buyer.isCustomer || buyer.addresses[kind].isPending || form.getValues(`${kind}Pick`) !== '') continue
      form.setValue(`${kind}Pick`, pickOf(form.getValues(), kind, buyer))
    }
  }, [buyer, form])
  // Who signs out leaves nothing behind.
  useEffect(
    () =>
      onSignedInChange(() => {
        if (isSignedIn()) return
        forgetDraft()
        forgetOpenOrder()
        window.location.reload()
      }),
    [],
  )

  const destination = shipTo && destinationOf(shipTo)
  const onAccount = isOnAccount(draft, buyer)
  const account = onAccount ? accountOf(draft, buyer) : null
  const rates = useQuery(ratesTo(lines, onAccount ? null : destination))
  const rate = onAccount ? undefined : rateOf(rates.data?.rates, draft.method)
  // While rates are on their way nobody is told to choose one.
  const method = rate ? rateName(rate) : rates.data && destination ? null : draft.method || 'asked for'
  useEffect(() => {
    Object.assign(context, { buyer, method })
  })

  const problems = shippingStepProblems(stepOf(draft, buyer, method))
  const subtotal = cart.data?.subtotal ?? 0
  const lacking = cart.data ? minimumOrderShortfall(cents(subtotal), country, store.minimumOrder) : null
  const isBlocked = cart.data?.lines.some(line => line.problem !== null) ?? false
  // A guest's e-mail is asked for beside the card too.
  const isComplete = problems.every(({ at }) => at === 'email' && !buyer.isCustomer) && lacking === null
  // Nobody pays for another way to ship than he chose: a reload may find that his is not offered any more.
  const ready = isComplete && (onAccount ? account !== null : rate !== undefined && rateName(rate) === draft.method)
  const isWaiting =
    buyer.addresses.shipping.isPending ||
    buyer.addresses.billing.isPending ||
    (onAccount ? buyer.accounts.isPending : rates.isLoading)
  // Reloaded at payment with an address that is not complete: back to where it can be completed.
  const shown: Step = step === 'payment' && (ready || isWaiting) ? 'payment' : 'shipping'

  const goOn = () => {
    if (rate) form.setValue('method', rateName(rate))
    setAdvancing(false)
    toStep('payment')
  }
  // After an address was saved: on to payment by itself, as soon as it is known that nothing is missing.
  const advances = isAdvancing && draft.billingSame && problems.length === 0 && !isBlocked && lacking === null
  const canGoOn = advances && (onAccount ? account !== null : rate !== undefined)
  useEffect(() => {
    if (canGoOn) goOn()
    else if (isAdvancing && !advances && !isWaiting) setAdvancing(false)
  })

  if (contents && lines.length === 0)
    return (
      <EmptyCheckout>
        {!buyer.isCustomer && <SignInHint onSignIn={signIn.open} />}
        {signIn.dialog}
      </EmptyCheckout>
    )
  if (cart.isError && !cart.data) return <CartUnreachable retry={() => void cart.refetch()} />
  if (!cart.data) return <CheckoutSkeleton />

  const toPayment = form.handleSubmit(
    async () => {
      if (lacking || isBlocked) return
      if (onAccount) return goOn()
      // Quicker than the rates: wait for them, and take the cheapest, as would have been shown.
      const chosen = rate ?? rateOf((await rates.refetch()).data?.rates, draft.method)
      if (!chosen) {
        form.setError('method', { message: 'Please select a shipping method' })
        return
      }
      form.setValue('method', rateName(chosen))
      toStep('payment')
    },
    errors => {
      // A choice has no field of its own that could be focused.
      const [first] = (['shippingPick', 'billingPick', 'method', 'carrierAccount'] as const).filter(
        name => errors[name],
      )
      if (first && Object.keys(errors)[0] === first) document.getElementById(first)?.focus()
    },
  )

  const fee = onAccount ? OWN_ACCOUNT_SHIPPING.rate : (rate?.rate ?? 0)
  const total = subtotal + fee
  const confirm = async (confirmed: OwnOrder) => {
    await router.navigate({
      href: '/order/confirmation',
      replace: true,
      state: before => ({ ...before, confirmed: { orderId: confirmed.orderId, token: confirmed.token } }),
    })
  }
  const onPay = async (token: CardToken): Promise<void> => {
    const shipping = choiceOf(account, rate)
    if (!shipping || !shipTo) return setProblem({ message: 'Please select a shipping method' })
    const values = form.getValues()
    const billing = values.billingSame ? null : addressOf(values, 'billing', buyer)
    const outcome = await placeAndPay(
      {
        lines: lines.map(({ productId, condition, quantity }) => ({ productId, condition, quantity })),
        email: values.email,
        shippingAddress: CheckoutAddressShape.parse(shipTo),
        billingAddress: billing && CheckoutAddressShape.parse(billing),
        shipping,
        ...(roundUp ? { roundUp } : {}),
        expectedTotal: cents(total),
        notes: values.notes,
        poNumber: values.poNumber,
      },
      token,
    )
    switch (outcome.kind) {
      case 'paid':
        // Navigating first: an emptied cart would show the empty checkout for a moment.
        await confirm(outcome.order)
        forgetCheckout(outcome.order.orderId)
        notify.success('Payment processed successfully')
        notify.success('Your order has been placed successfully')
        return
      case 'pending':
      case 'already-paid':
        return confirm(outcome.order)
      case 'not-paid':
        setProblem({ message: outcome.message })
        notify.error(outcome.message)
        break
      case 'not-placed': {
        const now = outcome.code === 'TOTAL_CHANGED' ? readFigures(outcome.data) : null
        const before = { subtotal, shippingFee: fee, total }
        setProblem({ message: outcome.message, ...(now && { changed: { before, now } }) })
        notify.error('Failed to place your order')
        await lookAgain(outcome.code, outcome.message)
      }
    }
    if (outcome.code === 'NOT_SIGNED_IN') signIn.open()
  }
  /** What the page shows is not how things are: it looks anew, and goes back to where something is to be chosen. */
  const lookAgain = async (code: string | null, message: string) => {
    if (code === null) return
    if (CHANGED.includes(code)) {
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: ['cart'] }),
        queryClient.invalidateQueries({ queryKey: ['rates'] }),
      ])
    }
    if (RATE_GONE.includes(code)) {
      toStep('shipping')
      form.setError('method', { message })
    }
    if (code === 'CARRIER_ACCOUNT_NOT_FOUND') {
      await buyer.accounts.reload()
      toStep('shipping')
      form.setError('carrierAccount', { message: 'Please select or add a shipping account' })
    }
  }

  return (
    <div className="wrap-page py-6">
      <h1 className="text-2xl">Checkout</h1>
      <Steps step={shown} />
      <LostLines lines={cart.data.lines} />
      <div className="mt-6 grid gap-8 lg:grid-cols-[1fr_22rem]">
        <div className="min-w-0">
          {shown === 'shipping' ? (
            <ShippingStep
              form={form}
              buyer={buyer}
              rates={rates}
              chosen={rate}
              known={destination !== null}
              lacking={lacking?.message ?? null}
              isBlocked={isBlocked}
              onSubmit={toPayment}
              onSignIn={signIn.open}
              onSaved={() => setAdvancing(draft.billingSame)}
            />
          ) : (
            <PaymentStep
              form={form}
              isCustomer={buyer.isCustomer}
              shipTo={shipTo && (AddressShape.safeParse(shipTo).data ?? null)}
              billTo={draft.billingSame ? null : billToOf(addressOf(draft, 'billing', buyer))}
              way={account ? ownAccountMethod(account.provider, account.ending) : (rate?.service ?? '')}
              total={total}
              problem={problem}
              onProblem={setProblem}
              onPay={onPay}
              disabled={!ready || isBlocked}
              onBack={() => toStep('shipping')}
            />
          )}
        </div>
        <OrderSummary
          lines={cart.data.lines}
          roundUp={cart.data.roundUp}
          lacking={lacking}
          subtotal={subtotal}
          shipping={onAccount ? fee : (rate?.rate ?? null)}
          note={account ? 'On your account' : rate?.isEstimate ? 'Estimate' : null}
        />
      </div>
      {signIn.dialog}
    </div>
  )
}

/** Keeps what is typed and chosen, as it changes. */
function useKept(watch: ReturnType<typeof useForm<CheckoutDraft, StepContext>>['watch']): void {
  useEffect(() => {
    const subscription = watch(values => keepDraft(values as CheckoutDraft))
    return () => subscription.unsubscribe()
  }, [watch])
}

const billToOf = (typed: AddressDraft | null) => typed && (AddressShape.safeParse(typed).data ?? null)

function choiceOf(
  account: { id: number } | null,
  rate: { provider: string; serviceType: string } | undefined,
): ShippingChoice | null {
  if (account) return { mode: 'customer_account', carrierAccountId: account.id }
  return rate ? { mode: 'standard', provider: rate.provider, serviceType: rate.serviceType } : null
}

/** Where rates can be asked for; null until the address says. */
function destinationOf(address: AddressDraft): Destination | null {
  const { country, state, postalCode } = address
  const asked = AddressShape.safeParse({
    ...address,
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
function EmptyCheckout({ children }: { children: ReactNode }) {
  return (
    <div className="wrap-page min-h-dvh py-16 text-center">
      <h1 className="text-2xl">Your cart is empty</h1>
      <p className="mt-2 text-muted">Looks like you haven&apos;t added any products to your cart yet.</p>
      <a href="/shop" className="button button-go mt-5">
        Continue Shopping
      </a>
      {children}
    </div>
  )
}

const SignInHint = ({ onSignIn }: { onSignIn: () => void }) => (
  <p className="mt-6 text-muted">
    Filled it in your account?{' '}
    <button
      type="button"
      className="inline-flex min-h-11 items-center font-semibold text-link hover:underline"
      onClick={onSignIn}
    >
      Sign in
    </button>
  </p>
)

const CartUnreachable = ({ retry }: { retry: () => void }) => (
  <div className="wrap-page min-h-dvh py-16 text-center">
    <h1 className="text-2xl">Checkout</h1>
    <div role="alert" className="mt-4">
      <p>The cart could not be loaded.</p>
      <button type="button" className="button mt-3" onClick={retry}>
        Try again
      </button>
    </div>
  </div>
)
