import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SentAttachment } from '../../domain/attachments/attachment-shape.ts'
import { type CartLine, isToChoose } from '../../domain/cart/cart.ts'
import { minimumOrderShortfall } from '../../domain/cart/checkout-minimum.ts'
import type { OrderRequestInput } from '../../domain/checkout/checkout.ts'
import { shippingStepProblems } from '../../domain/checkout/checkout-step.ts'
import { AddressShape, CheckoutAddressShape } from '../../domain/customers/address.ts'
import { postalCodeUse } from '../../domain/customers/address-parts.ts'
import { cents } from '../../domain/money/money.ts'
import { isQuotedFor } from '../../domain/quotes/quote-shipping.ts'
import { forcedAccount, notChargedText } from '../../domain/quotes/quoted-freight.ts'
import { REFUSALS } from '../../domain/refusal.ts'
import { store } from '../../domain/settings/store.ts'
import { useCartContents } from '../cart/cart.ts'
import { NO_LINES, NO_QUOTES, NOTHING, plainLines } from '../cart/cart-source.ts'
import type { PricedQuote } from '../cart/priced-cart.ts'
import { useEmptiedElsewhere } from '../cart/use-emptied-elsewhere.ts'
import { useNamedConditions, usePrices } from '../cart/use-priced-cart.ts'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import type { CardToken } from './card-provider.ts'
import { addressOf, isNotForForwarder, isToEmbargoed, stepOf } from './chosen.ts'
import type { AddressDraft } from './draft.ts'
import { CartUnreachable, EmptyCheckout } from './EmptyCheckout.tsx'
import type { ExistingOrder } from './existing-order.ts'
import { type Held, shownCart } from './held-cart.ts'
import { LinesToChoose } from './LinesToChoose.tsx'
import { LostLines } from './LostLines.tsx'
import { LostQuotes } from './LostQuotes.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { useOtherTabsOrder } from './other-tabs-order.ts'
import { type PaymentProblem, PaymentStep } from './PaymentStep.tsx'
import { rateName, rateOf } from './rates.ts'
import { ShippingStep } from './ShippingStep.tsx'
import { useSignInInvitation } from './SignInInvitation.tsx'
import { type Step, Steps } from './Steps.tsx'
import { choiceOf, noteOf, shippingMethodOf } from './shipping-method.ts'
import { trackBeginCheckout } from './track-checkout.ts'
import { type Buyer, useBuyer } from './use-buyer.ts'
import { useCheckoutForm } from './use-checkout-form.ts'
import { usePaying } from './use-paying.ts'
import { useShippingMethod } from './use-shipping-method.ts'

type Props = {
  step: Step
  /** `instead`: in the place of the present one, which going back does not come to again */
  toStep: (step: Step, instead?: boolean) => void
  /** name of a draft that another tab has handed on */
  handedOn: string
  problem: PaymentProblem | null
  onProblem: (problem: PaymentProblem | null) => void
  /** The cart that was to be ordered is an order already. */
  onMet: (order: ExistingOrder, cartId: string, lines: readonly CartLine[]) => void
}

/** Checkout: shipping, then payment, with the order beside them. */
export function CheckoutScreen({ step, toStep, handedOn, problem, onProblem: setProblem, onMet }: Props) {
  const [held, setHeld] = useState<Held | null>(null)
  const contents = shownCart(useCartContents(), held)
  const heading = useRef<HTMLHeadingElement>(null)
  const lines = contents?.lines ?? NO_LINES
  const roundUp = contents?.roundUp ?? null
  const known = useBuyer()
  const { form, context } = useCheckoutForm(known, handedOn)
  const payFor = usePaying({
    onProblem: setProblem,
    onMet: order => onMet(order, contents?.cartId ?? '', lines),
    onSignIn: () => signIn.open(),
    onRateGone: message => {
      toStep('shipping')
      form.setError('method', { message })
    },
    onAccountGone: async () => {
      await known.accounts.reload()
      toStep('shipping')
      form.setError('carrierAccount', { message: 'Please select or add a shipping account' })
    },
  })
  const [isAdvancing, setAdvancing] = useState(false)
  const queryClient = useQueryClient()
  const signIn = useSignInInvitation(form.getValues, () => {
    setProblem(null)
    void queryClient.refetchQueries({ queryKey: ['payment-system'] })
  })
  const draft = form.watch()
  const shipTo = addressOf(draft, 'shipping', known)
  const country = (shipTo ?? draft.shipping).country
  const quoteIds = contents?.quotes ?? NO_QUOTES
  const count = lines.length + quoteIds.length
  const cart = usePrices(contents ?? NOTHING, country)
  const buyer: Buyer = { ...known, carriage: cart.data?.carriage ?? 'any' }
  const quotes = cart.data?.quotes ?? NO_PRICED
  const forced = forcedAccount(quotes)
  // A quote on an account of the buyer's own takes the whole order with it.
  useEffect(() => {
    if (!forced) return
    form.setValue('mode', 'customer_account')
    if (forced.id !== null) form.setValue('carrierAccount', `${forced.id}`)
  }, [forced, form])

  const priced = cart.data
  useNamedConditions(priced)
  useEffect(() => {
    const bought = priced ? [...priced.lines, ...priced.quotes.flatMap(quote => quote.lines)] : []
    if (bought.length > 0) void trackBeginCheckout(bought)
  }, [priced])

  const way = useShippingMethod({ contents, priced, draft, buyer, shipTo })
  const { onAccount, account, service, rates, rate, quoted, fee, tax, subtotal, method } = way
  useEffect(() => {
    Object.assign(context, { buyer, method })
  })

  const problems = shippingStepProblems(stepOf(draft, buyer, method))
  const lacking = cart.data ? minimumOrderShortfall(cents(subtotal), country, store.minimumOrder) : null
  const isNamed = shipTo !== null && (shipTo.postalCode !== '' || postalCodeUse(shipTo.country) !== 'required')
  const elsewhere = !onAccount && !way.isPickUp && isNamed && !isQuotedFor(quotes, shipTo) ? shipTo : null
  const refused = isToEmbargoed(draft, buyer)
    ? REFUSALS.SHIPPING_UNAVAILABLE.text
    : isNotForForwarder(draft, buyer)
      ? REFUSALS.DANGEROUS_GOODS.text
      : null
  const isBlocked =
    elsewhere !== null ||
    refused !== null ||
    quotes.some(quote => quote.problem) ||
    (cart.data?.lines.some(line => line.problem || isToChoose(line)) ?? false)
  // A guest's email can also be entered next to the card.
  const isComplete = problems.every(({ at }) => at === 'email' && !buyer.isCustomer) && lacking === null
  // No one pays for a shipping method they did not choose: after a reload the chosen one may not be offered.
  const ready =
    isComplete &&
    (onAccount ? service !== null : rate !== undefined && (way.isPickUp || rateName(rate) === draft.method))
  const isWaiting =
    buyer.addresses.shipping.isPending ||
    buyer.addresses.billing.isPending ||
    (onAccount ? buyer.accounts.isPending : !way.isPickUp && rates.isLoading)
  // Payment is shown when everything is chosen, and stays during a new lookup: unmounting the card form would lose its input.
  const mayPay = ready || (isWaiting && (onAccount || draft.method !== ''))
  const shown: Step = step === 'payment' && mayPay ? 'payment' : 'shipping'
  // Otherwise back to the first step, also in the address, so that payment does not open later without an action.
  const isRefused = step === 'payment' && !mayPay && !isWaiting && cart.data !== undefined && count > 0
  const refuse = useEffectEvent(() => toStep('shipping', true))
  useEffect(() => {
    if (isRefused) refuse()
  }, [isRefused])

  // The button that led to the other step was removed with it, so the focus moves.
  const lastShown = useRef(shown)
  useEffect(() => {
    if (lastShown.current !== shown && document.activeElement === document.body) heading.current?.focus()
    lastShown.current = shown
  }, [shown])

  const goOn = () => {
    if (rate && !way.isPickUp) form.setValue('method', rateName(rate))
    setAdvancing(false)
    toStep('payment')
  }
  // After an address was saved: continues to payment as soon as nothing is missing.
  const advances = isAdvancing && draft.billingSame && problems.length === 0 && !isBlocked && lacking === null
  const canGoOn = advances && (onAccount ? service !== null : rate !== undefined)
  useEffect(() => {
    if (canGoOn) goOn()
    else if (isAdvancing && !advances && !isWaiting) setAdvancing(false)
  })

  const otherTabsOrder = useOtherTabsOrder()
  const wasEmptiedElsewhere = useEmptiedElsewhere(count)
  if (contents && count === 0)
    return (
      <>
        <EmptyCheckout
          wasEmptiedElsewhere={wasEmptiedElsewhere}
          onSignIn={buyer.isCustomer ? null : signIn.open}
          otherTabsOrder={otherTabsOrder}
        />
        {signIn.dialog}
      </>
    )
  if (cart.isError && !cart.data) return <CartUnreachable retry={() => void cart.refetch()} />
  if (!cart.data) return <CheckoutSkeleton />

  const toPayment = form.handleSubmit(
    async () => {
      if (lacking || isBlocked) return
      if (onAccount || way.isPickUp) return goOn()
      // Faster than the rates: waits for them, and uses the cheapest, which would have been displayed.
      const chosen = rate ?? rateOf((await rates.refetch()).data?.rates, draft.method)
      if (!chosen) {
        form.setError('method', { message: 'Please select a shipping method' })
        document.getElementById('method')?.focus()
        return
      }
      form.setValue('method', rateName(chosen))
      toStep('payment')
    },
    errors => {
      // A choice has no field of its own that could be focused.
      const [first] = (['shippingPick', 'billingPick', 'method', 'carrierAccount', 'carrierService'] as const).filter(
        name => errors[name],
      )
      if (first && Object.keys(errors)[0] === first) document.getElementById(first)?.focus()
    },
  )

  const pay = async (token: CardToken, attachments: SentAttachment[]): Promise<void> => {
    const shipping = choiceOf(account, service, rate, draft)
    if (!shipping || !shipTo) return setProblem({ message: 'Please select a shipping method' })
    const { email, billingSame, notes, poNumber } = form.getValues()
    const billTo = billingSame ? null : addressOf(draft, 'billing', buyer)
    const request: OrderRequestInput = {
      ...(contents?.cartId && { cartId: contents.cartId }),
      as: buyer.isCustomer ? 'customer' : 'guest',
      lines: plainLines(lines),
      quoteIds: [...quoteIds],
      email,
      shippingAddress: CheckoutAddressShape.parse(shipTo),
      billingAddress: billTo && CheckoutAddressShape.parse(billTo),
      shipping,
      ...(way.plan.isChoice && { shipMode: way.shipMode }),
      ...(roundUp ? { roundUp } : {}),
      certificate: draft.certificate,
      expectedTotal: cents(way.figures.total),
      partNumbers: (cart.data?.lines ?? []).map(({ productId, sku, manufacturer, uom }) => ({
        productId,
        sku,
        manufacturer,
        uom,
      })),
      notes,
      poNumber,
      attachments,
    }
    let isLost = false
    if (contents) setHeld({ contents, state: 'paying' })
    try {
      ;({ isLost } = await payFor(request, token, way.figures))
    } finally {
      setHeld(isLost && contents ? { contents, state: 'answer lost' } : null)
    }
  }

  return (
    <div className="wrap-page py-6">
      <h1 ref={heading} tabIndex={-1} className="text-2xl outline-none">
        Checkout
      </h1>
      <Steps step={shown} />
      <LostLines lines={cart.data.lines} />
      <LinesToChoose lines={cart.data.lines} onGone={() => heading.current?.focus()} />
      <LostQuotes quotes={quotes} elsewhere={elsewhere} />
      <div className="mt-6 grid gap-x-8 gap-y-6 lg:grid-cols-[1fr_22rem]">
        <OrderSummary
          lines={cart.data.lines}
          quotes={quotes}
          roundUp={cart.data.roundUp}
          lacking={lacking}
          subtotal={subtotal}
          shipping={onAccount || rate ? fee : null}
          charges={way.charges}
          tax={way.isTaxLoading ? null : tax}
          note={noteOf(onAccount, rate, quoted)}
          follows={notChargedText(quotes, onAccount, way.isPickUp)}
        />
        <div className="min-w-0">
          {shown === 'shipping' ? (
            <ShippingStep
              form={form}
              buyer={buyer}
              rates={rates}
              chosen={rate}
              forced={forced !== null}
              isAog={quotes.some(({ kind }) => kind === 'aog')}
              quoted={way.isAllQuoted ? quoted : null}
              known={way.destination !== null}
              certificatePrice={cart.data.certificatePrice}
              waiting={{
                plan: way.plan,
                amounts: way.amounts,
                mode: way.shipMode,
                freight: way.freight,
                onChoose: mode => form.setValue('shipMode', mode),
              }}
              lacking={lacking}
              refused={refused}
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
              way={shippingMethodOf(account, service, rate, fee)}
              total={way.figures.total}
              problem={problem}
              onProblem={setProblem}
              onPay={pay}
              disabled={!ready || isBlocked || way.isTaxLoading}
              onBack={() => toStep('shipping')}
              onSignIn={signIn.open}
            />
          )}
        </div>
      </div>
      {signIn.dialog}
    </div>
  )
}

const billToOf = (typed: AddressDraft | null) => typed && (AddressShape.safeParse(typed).data ?? null)

const NO_PRICED: readonly PricedQuote[] = []
