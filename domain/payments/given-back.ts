import { cents, formatMoney } from '../money/money.ts'

/** Of what an order was charged, in cents, apart from its return's own refund: what went back, and what is on its way. */
export type GivenBack = { given: number; going: number }

/** `$20.00 was given back before, and $5.00 is on its way back.`; '' where neither is. */
export function givenBackBefore({ given, going }: GivenBack): string {
  const gone = given > 0 ? [`${formatMoney(cents(given))} was given back before`] : []
  const comes = going > 0 ? [`${formatMoney(cents(going))} is on its way back`] : []
  const both = [...gone, ...comes].join(', and ')
  return both && `${both}.`
}
