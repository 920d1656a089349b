import { type Cents, cents } from '../money/money.ts'

/**
 * The kinds of charges in addition to parts and freight. The fee up to a minimum order is a line of the order
 * (docs/decisions/0018-round-up.md).
 */
export const CHARGE_KINDS = ['hazmat', 'crating', 'certificate', 'aog_fee'] as const
export type ChargeKind = (typeof CHARGE_KINDS)[number]

/** A charge on an order or a quote; `label` as the buyer reads it. */
export type Charge = { kind: ChargeKind; label: string; amount: Cents }

/** The default labels of charges; the back office can change them. */
export const CHARGE_LABELS: Record<ChargeKind, string> = {
  hazmat: 'Dangerous-goods handling',
  crating: 'Crating',
  certificate: 'Material certification',
  aog_fee: 'AOG fee',
}

/** The maximum number of charges on an order or a quote, and the maximum length of a label. */
export const MAX_CHARGES = 10
export const CHARGE_LABEL_LENGTH = 60
/** The maximum of one charge, and of the freight of an offer: as much as a card is charged. All of them fit into one amount beside the goods. */
export const MAX_CHARGE = cents(1_000_000_000)

/** The total of charges, in cents. The one function for it. */
export const chargesTotal = (charges: readonly { amount: number }[]): Cents =>
  cents(charges.reduce((total, { amount }) => total + amount, 0))
