import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type Control, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { formatMoney } from '../../../domain/money/money.ts'
import { lastDay, mayHappenToQuote } from '../../../domain/quotes/quote.ts'
import { LONGEST_VALIDITY, type OfferInput } from '../../../domain/quotes/quote-offer.ts'
import { QUOTE_TEXT_LENGTH } from '../../../domain/quotes/quote-request.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { store } from '../../../store.config.ts'
import { api } from '../../api.ts'
import { Amount } from '../../ui/Amount.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useToldChange } from '../use-told-change.ts'
import { Meanwhile } from './Meanwhile.tsx'
import { OfferLineFields } from './OfferLineFields.tsx'
import { draftTotals, firstOffer, knownOf, type OfferDraft, OfferDraftShape, type OfferRules } from './offer-draft.ts'
import { selectPrice, useFirstPrice } from './price-focus.ts'
import type { AdminQuote } from './queries.ts'
import { resolveOffer } from './resolve-offer.ts'
import { useAdminDraft } from './use-admin-draft.ts'

export type OfferFormOf = UseFormReturn<OfferDraft, OfferRules, OfferInput>

type Props = { admin: AdminQuote; onTyped: (isTyped: boolean) => void; onSent: () => void }

/** Prices a request, line by line, and says before it is sent what will be sent. */
export function OfferForm({ admin, onTyped, onSent }: Props) {
  const { quote, lines: known } = admin
  const today = storeDay(new Date(), store.timeZone)
  const mayOffer = mayHappenToQuote('quoted', quote, 'admin')
  const rules: OfferRules = {
    ...{ quote, known, today },
    isOnAccount: quote.isOnAccount,
    mayLeaveShipping: mayHappenToQuote('unit_quoted', quote, 'admin'),
  }
  const first = firstOffer(admin, today, store.days.quote)
  const form = useForm<OfferDraft, OfferRules, OfferInput>({
    resolver: resolveOffer,
    context: rules,
    defaultValues: first,
  })
  const { errors, isDirty } = form.formState
  const { change, isPending, refusal, forgetRefusal } = useToldChange(
    async ({ version, offer }: { version: number; offer: OfferInput }) => {
      await api.quoteAdmin.offer({ quoteId: quote.id, version, offer })
      draft.forget()
      return offer
    },
    offer => (offer.shippingPrice === null && !rules.isOnAccount ? 'Unit price sent.' : 'Quote sent.'),
  )
  const draft = useAdminDraft({ name: 'offer', quote, form, shape: OfferDraftShape, first, isPending })
  useEffect(() => onTyped(isDirty), [isDirty, onTyped])
  const place = useRef<HTMLFormElement>(null)
  useFirstPrice(place)
  const send = form.handleSubmit(offer => {
    if (!mayOffer) return
    change(
      { version: draft.version, offer },
      {
        onSuccess: () => {
          draft.done()
          onSent()
        },
      },
    )
  })
  return (
    <form
      ref={place}
      method="post"
      noValidate
      aria-label="Offer"
      className="admin-fields"
      onSubmit={send}
      onMouseDown={selectPrice}
      onKeyDown={event => onKey(event, () => void send())}
    >
      {quote.lines.map((line, at) => (
        <OfferLineFields key={line.id} form={form} at={at} line={line} known={knownOf(known, line.id)} />
      ))}
      <div className="grid gap-3 border-t border-line p-4 sm:grid-cols-2">
        {!rules.isOnAccount && (
          <TextField
            label="Shipping price"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            data-price
            hint={rules.mayLeaveShipping ? 'Leave empty to price shipping after approval' : undefined}
            error={errors.shippingPrice?.message}
            {...form.register('shippingPrice')}
          />
        )}
        <TextField
          label="Valid until"
          type="date"
          min={today}
          max={lastDay(today, LONGEST_VALIDITY)}
          error={errors.validUntil?.message}
          {...form.register('validUntil')}
        />
        <TextArea
          className="sm:col-span-2"
          label="Note to the buyer"
          rows={2}
          maxLength={QUOTE_TEXT_LENGTH}
          error={errors.note?.message}
          {...form.register('note')}
        />
      </div>
      <div className="space-y-3 border-t border-line p-4">
        <Sums control={form.control} rules={rules} />
        <Meanwhile admin={admin} draft={draft} onDecided={forgetRefusal} />
        <FormAlert>{refusal}</FormAlert>
        {!mayOffer && <FormAlert>Nothing can be offered any more. What you typed is still here.</FormAlert>}
        <div className="flex flex-wrap items-center gap-3">
          <SendButton control={form.control} rules={rules} isPending={isPending} isDisabled={isPending || !mayOffer} />
          <span className="text-sm text-muted pointer-coarse:hidden">
            Ctrl + Enter sends, Enter goes to the next price
          </span>
        </div>
      </div>
    </form>
  )
}

/** Enter sends nothing by accident: it goes from price to price. With Ctrl it sends from anywhere in the form. */
function onKey(event: KeyboardEvent<HTMLFormElement>, send: () => void): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault()
    send()
    return
  }
  if (!(event.target instanceof HTMLInputElement)) return
  event.preventDefault()
  const { target } = event
  const prices = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-price]')]
  prices.find(price => target.compareDocumentPosition(price) & Node.DOCUMENT_POSITION_FOLLOWING)?.select()
}

type Watched = { control: Control<OfferDraft, OfferRules, OfferInput>; rules: OfferRules }

const useTotals = (control: Watched['control']) => {
  const [lines, shippingPrice] = useWatch({ control, name: ['lines', 'shippingPrice'] })
  return { ...draftTotals({ lines, shippingPrice }), isShippingLeft: shippingPrice.trim() === '' }
}

/** What it comes to as it is typed, and what sending it means. */
function Sums({ control, rules: { isOnAccount, mayLeaveShipping } }: Watched) {
  const { goods, shipping, total, isWhole, isShippingLeft } = useTotals(control)
  const isUnitPrice = !isOnAccount && isShippingLeft && mayLeaveShipping
  return (
    <>
      <dl className="ml-auto max-w-sm space-y-1" aria-label="Sums">
        <Amount label={isWhole ? 'Parts' : 'Parts priced so far'} amount={goods} />
        <Amount
          label="Shipping"
          amount={
            isOnAccount ? "on the buyer's account" : (shipping ?? (isUnitPrice ? 'after approval' : 'not priced'))
          }
        />
        <Amount label={isUnitPrice ? 'Total without shipping' : 'Total'} amount={total} isTotal />
      </dl>
      <p className="text-sm text-muted">
        {!isWhole
          ? 'Some lines have no price yet.'
          : isUnitPrice
            ? 'The buyer approves the unit price and gives a ZIP code; then you price the shipping.'
            : `The buyer can accept ${formatMoney(total)}, or put it into the cart at once.`}
      </p>
    </>
  )
}

function SendButton({ control, rules, isPending, isDisabled }: Watched & { isPending: boolean; isDisabled: boolean }) {
  const { isShippingLeft } = useTotals(control)
  const isUnitPrice = !rules.isOnAccount && rules.mayLeaveShipping && isShippingLeft
  return (
    <button type="submit" className="button button-go max-sm:w-full" aria-disabled={isDisabled} aria-busy={isPending}>
      {isPending ? 'Sending...' : isUnitPrice ? 'Send unit price' : 'Send quote'}
    </button>
  )
}
