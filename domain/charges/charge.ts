import { type Cents, cents } from '../money/money.ts'

/** What is charged besides parts and freight. What makes up a minimum order is a line of the order (docs/decisions/0018-round-up.md). */
export const CHARGE_KINDS = ['hazmat', 'crating', 'certificate', 'aog_fee'] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

/** A line of an order or a quote besides its parts; `label` as the buyer reads it. */
export type Charge = { kind: ChargeKind; label: string; amount: Cents }

/** What a charge is called, until the desk calls it otherwise. */
export const CHARGE_LABELS: Record<ChargeKind, string> = {
  hazmat: 'Dangerous-goods handling',
  crating: 'Crating',
  certificate: 'Material certification',
  aog_fee: 'AOG fee',
}

/** How many an order or a quote has at most, and how long a label is. */
export const MAX_CHARGES = 10
export const CHARGE_LABEL_LENGTH = 60

/** What charges come to, in cents. The one function for it. */
export const chargesTotal = (charges: readonly { amount: number }[]): Cents =>
  cents(charges.reduce((total, { amount }) => total + amount, 0))
