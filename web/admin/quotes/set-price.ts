import { followPrice, knownOf, type LineDraft } from './offer-draft.ts'
import type { OfferOf } from './use-offer.ts'

type Sheet = Pick<OfferOf, 'form' | 'admin'>
type Price = Pick<LineDraft, 'unitPrice' | 'priceSource' | 'priceCondition' | 'pricePart'>

const SET = { shouldDirty: true }

/** Sets the price of a line in the sheet, with its condition and part. */
export function setPrice({ form }: Pick<Sheet, 'form'>, at: number, price: Price): void {
  form.setValue(`lines.${at}.unitPrice`, price.unitPrice, SET)
  form.setValue(`lines.${at}.priceSource`, price.priceSource, SET)
  form.setValue(`lines.${at}.priceCondition`, price.priceCondition, SET)
  form.setValue(`lines.${at}.pricePart`, price.pricePart, SET)
}

/** Updates a filled-in price after the part, condition or quantity of its line changed. */
export function followLine({ form, admin }: Sheet, at: number): void {
  const asked = admin.quote.lines[at]
  if (!asked) return
  setPrice({ form }, at, followPrice(form.getValues(`lines.${at}`), asked, knownOf(admin.lines, asked.id)))
  // A missing price may now be present.
  if (form.formState.isSubmitted) void form.trigger()
}
