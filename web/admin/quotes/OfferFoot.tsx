import { useWatch } from 'react-hook-form'
import { formatMoney } from '../../../domain/money/money.ts'
import { lastDay } from '../../../domain/quotes/quote.ts'
import { MAX_VALIDITY_DAYS } from '../../../domain/quotes/quote-offer.ts'
import { QUOTE_TEXT_LENGTH } from '../../../domain/quotes/quote-request.ts'
import { REFUSALS } from '../../../domain/refusal.ts'
import { Amount } from '../../ui/Amount.tsx'
import { CountryCombobox } from '../../ui/CountryCombobox.tsx'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ChargeRows } from '../charges/ChargeRows.tsx'
import { draftCharges } from '../charges/charge-draft.ts'
import { DraftConflict } from './DraftConflict.tsx'
import { cannotShip, draftTotals, isFreightPriced } from './offer-draft.ts'
import type { OfferOf } from './use-offer.ts'

/** The remarks and totals of the whole offer, and the effect of sending it. */
export function OfferFoot({ offer }: { offer: OfferOf }) {
  const { form, rules, draft, mayOffer, admin } = offer
  const { errors } = form.formState
  const [lines, shippingPrice, charges, shippingCountry] = useWatch({
    control: form.control,
    name: ['lines', 'shippingPrice', 'charges', 'shippingCountry'],
  })
  const { goods, shipping, total, isWhole } = draftTotals({ lines, shippingPrice, charges })
  const isUnitPrice = !rules.isOnAccount && rules.mayLeaveShipping && shippingPrice.trim() === ''
  const isUnshippable = cannotShip({ shippingPrice, shippingCountry }, rules)
  const shippingWords = rules.isOnAccount
    ? "on the buyer's account"
    : (shipping ?? (isUnitPrice ? 'after approval' : 'not priced'))
  return (
    <div className="space-y-2 border-t border-line px-3 py-2">
      <div className="flex flex-wrap gap-3">
        {!rules.isOnAccount && (
          <TextField
            className="w-36 max-sm:flex-1"
            label="Shipping price"
            inputMode="decimal"
            autoComplete="off"
            maxLength={20}
            data-price
            data-after-sheet
            placeholder={rules.mayLeaveShipping ? 'after approval' : undefined}
            error={errors.shippingPrice?.message}
            {...form.register('shippingPrice')}
          />
        )}
        {isFreightPriced({ shippingPrice }, rules) && (
          <CountryCombobox
            className="w-44 max-sm:flex-1"
            label="Freight to"
            value={shippingCountry}
            onChange={code => form.setValue('shippingCountry', code, { shouldDirty: true })}
            error={errors.shippingCountry?.message}
          />
        )}
        <TextField
          className="w-40 max-sm:flex-1"
          label="Valid until"
          type="date"
          min={rules.today}
          max={lastDay(rules.today, MAX_VALIDITY_DAYS)}
          data-after-sheet
          error={errors.validUntil?.message}
          {...form.register('validUntil')}
        />
        <TextArea
          className="min-w-56 flex-1"
          label="Note to the buyer"
          rows={1}
          maxLength={QUOTE_TEXT_LENGTH}
          error={errors.note?.message}
          {...form.register('note')}
        />
        <dl className="w-72 text-sm max-sm:w-full" aria-label="Sums">
          <Amount label={isWhole ? 'Parts' : 'Parts priced so far'} amount={goods} />
          <Amount label="Shipping" amount={shippingWords} />
          {charges.length > 0 && <Amount label="Charges" amount={draftCharges(charges)} />}
          <div className="flex justify-between gap-4 text-base font-semibold">
            <dt>{isUnitPrice ? 'Total without shipping' : 'Total'}</dt>
            <dd className="tabular-nums">{formatMoney(total)}</dd>
          </div>
        </dl>
      </div>
      <ChargeRows
        charges={charges}
        onChange={next => form.setValue('charges', next, { shouldDirty: true })}
        problemOf={(at, field) => errors.charges?.[at]?.[field]?.message}
      />
      <DraftConflict admin={admin} draft={draft} onDecided={offer.clearRefusal} />
      <FormAlert>{offer.refusal}</FormAlert>
      <FormAlert>{offer.warning}</FormAlert>
      <FormAlert>{isUnshippable && REFUSALS.SHIPPING_UNAVAILABLE.text}</FormAlert>
      {!mayOffer && <FormAlert>This request can no longer be quoted. Your changes are still here.</FormAlert>}
      <div className="flex flex-wrap items-center gap-3">
        <button type="submit" className="button button-go max-sm:w-full" aria-disabled={!mayOffer || isUnshippable}>
          {isUnitPrice ? 'Send unit price' : 'Send quote'}
        </button>
        <p className="min-w-0 flex-1 basis-64 text-sm/5 text-muted">
          {!isWhole
            ? 'Some lines have no price yet.'
            : isUnitPrice
              ? 'The buyer approves the unit price and gives a ZIP code; then you price the shipping.'
              : `The buyer can accept ${formatMoney(total)}, or add it to the cart right away.`}
          {lines.some(({ group, isAvailable }) => isAvailable && group !== '') &&
            ' Of lines with one letter the buyer takes one; the sum is with the first.'}
          <span className="pointer-coarse:hidden">
            {' '}
            Ctrl + Enter sends, Enter goes down, Ctrl + D fills down, F2 opens remark and cost note.
          </span>
        </p>
      </div>
    </div>
  )
}
