import { useRef } from 'react'
import { chargesTotal } from '../../../domain/charges/charge.ts'
import { type Cents, cents, formatMoney, MAX_AMOUNT, sum, ZERO } from '../../../domain/money/money.ts'
import { isQuoteEventAllowed, lastDay } from '../../../domain/quotes/quote.ts'
import { MAX_VALIDITY_DAYS } from '../../../domain/quotes/quote-offer.ts'
import { QUOTE_TEXT_LENGTH, SHIPPING_PREFERENCES } from '../../../domain/quotes/quote-request.ts'
import { freightPlaceWords, isUnshippable } from '../../../domain/quotes/quote-zip.ts'
import { REFUSALS } from '../../../domain/refusal.ts'
import { store } from '../../../domain/settings/store.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { z } from '../../../domain/text/zod.ts'
import { api } from '../../api.ts'
import { Amount } from '../../ui/Amount.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ActionForm } from '../ActionForm.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { useActionForm } from '../use-action-form.tsx'
import { DraftConflict } from './DraftConflict.tsx'
import { readShippingPrice } from './offer-draft.ts'
import { focusQuote, selectPrice, useFirstPrice } from './price-focus.ts'
import type { AdminQuote } from './queries.ts'
import { useAdminDraft } from './use-admin-draft.ts'

const Typed = z.string().check(z.maxLength(3000))
const DraftShape = z.strictObject({ shippingPrice: Typed, validUntil: Typed, note: Typed })
const today = () => storeDay(new Date(), store.timeZone)
const CheckedShape = z.strictObject({
  shippingPrice: z
    .string()
    .check(z.refine(typed => readShippingPrice(typed) !== null, 'Please enter a price, like 12.50, or 0')),
  validUntil: z.string().check(
    z.refine(day => day !== '', { message: 'Please say until which day it is valid', abort: true }),
    z.refine(day => day >= today(), 'An offer is valid at least through today'),
  ),
  note: Typed,
})
type Draft = z.infer<typeof DraftShape>

/** Prices the freight of a quote whose part prices the buyer has approved. */
export function PriceShipping({ admin }: { admin: AdminQuote }) {
  const { quote } = admin
  const first: Draft = { shippingPrice: '', validUntil: lastDay(today(), store.days.quote), note: '' }
  const { action, form, field, clearRefusal } = useActionForm({
    resolver: CheckedShape,
    first,
    send: async ({ shippingPrice, ...rest }) => {
      const price = readShippingPrice(shippingPrice) ?? ZERO
      await api.quotes.admin.priceShipping({ quoteId: quote.id, version: draft.version, shippingPrice: price, ...rest })
      draft.discard()
    },
    toast: () => 'Shipping price sent.',
    onDone: () => {
      draft.done()
      focusQuote()
    },
  })
  const { isDirty } = form.formState
  const { isPending } = action
  const draft = useAdminDraft({ name: 'shipping', quote, form, shape: DraftShape, first, isPending })
  const place = useRef<HTMLFormElement>(null)
  useFirstPrice(place)
  const may = isQuoteEventAllowed('shipping_quoted', quote, 'admin')
  if (!may && !isDirty) return null
  const cannotShip = isUnshippable(quote)
  const goods = cents(quote.goodsPrice ?? 0)
  const charges = chargesTotal(quote.charges)
  return (
    <AdminBlock title="Price shipping">
      <p className="text-sm">
        The buyer has approved {formatMoney(goods)} for the parts
        {charges > 0 && `, with ${formatMoney(charges)} of charges besides`}. To{' '}
        <span className="font-semibold">{freightPlaceWords(quote) || 'no ZIP code given'}</span>,{' '}
        {SHIPPING_PREFERENCES[quote.preferredShipping].toLowerCase()}.
      </p>
      <ActionForm
        ref={place}
        action={action}
        label="Price shipping"
        className="admin-fields mt-3 space-y-3"
        onMouseDown={selectPrice}
        hasShortcut
        submit={{
          name: 'Price shipping',
          busy: 'Sending...',
          className: 'button-go max-sm:w-full',
          isOff: !may || cannotShip,
        }}
        draft={<DraftConflict admin={admin} draft={draft} onDecided={clearRefusal} />}
        note={
          <>
            <FormAlert>{cannotShip && REFUSALS.SHIPPING_UNAVAILABLE.text}</FormAlert>
            {!may && <FormAlert>There is no shipping left to price. Your changes are still here.</FormAlert>}
          </>
        }
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="Shipping price"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            data-price
            {...field('shippingPrice')}
          />
          <TextField
            label="Valid until"
            type="date"
            min={today()}
            max={lastDay(today(), MAX_VALIDITY_DAYS)}
            {...field('validUntil')}
          />
        </div>
        <TextArea label="Note to the buyer" rows={2} maxLength={QUOTE_TEXT_LENGTH} {...field('note')} />
        <dl className="ml-auto max-w-sm">
          <Amount
            label="Total"
            amount={totalOf(sum([goods, charges]), readShippingPrice(form.watch('shippingPrice')))}
            isTotal
          />
        </dl>
      </ActionForm>
    </AdminBlock>
  )
}

const totalOf = (goods: Cents, shipping: Cents | null): Cents | string =>
  shipping === null || goods + shipping > MAX_AMOUNT ? '–' : sum([goods, shipping])
