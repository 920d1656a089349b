import { type Cents, times } from '../money/money.ts'
import type { Package } from '../shipping/packing.ts'
import { CHARGE_LABELS, type Charge } from './charge.ts'

/** The owner's charges by rule; null: none. Cents. */
export type ChargeRules = {
  /** once for an order with dangerous goods */
  hazmat: Cents | null
  /** for each box of the packing that is longer or heavier */
  crating: { amount: Cents; overIn: number; overLb: number } | null
  /** for the store's own certificate, if the buyer orders it; it is offered only if it has a price */
  certificate: Cents | null
  /** once for an order that buys the quote of an aircraft on the ground */
  aogFee: Cents | null
}

/** The facts of a sale that the rules read. Lines of quotes are left out: quotes state their own charges. */
export type Sale = {
  hasHazmat: boolean
  packages: readonly Package[]
  wantsCertificate: boolean
  /** it buys the quote of an aircraft on the ground that has no separate AOG fee */
  buysAog: boolean
}

/** The charges of a sale by the rules, in the order in which they are shown. */
export function chargesByRule(rules: ChargeRules, { hasHazmat, packages, wantsCertificate, buysAog }: Sale): Charge[] {
  const charges: Charge[] = []
  const { hazmat, crating, certificate, aogFee } = rules
  if (hazmat !== null && hasHazmat) charges.push({ kind: 'hazmat', label: CHARGE_LABELS.hazmat, amount: hazmat })
  const crates = crating === null ? 0 : packages.filter(box => needsCrate(crating, box)).length
  if (crating !== null && crates > 0)
    charges.push({ kind: 'crating', label: cratingLabel(crates), amount: times(crating.amount, crates) })
  if (certificate !== null && wantsCertificate)
    charges.push({ kind: 'certificate', label: CHARGE_LABELS.certificate, amount: certificate })
  if (aogFee !== null && buysAog) charges.push({ kind: 'aog_fee', label: CHARGE_LABELS.aog_fee, amount: aogFee })
  return charges
}

const needsCrate = (
  { overIn, overLb }: NonNullable<ChargeRules['crating']>,
  { weightLb, lengthIn, widthIn, heightIn }: Package,
): boolean => weightLb > overLb || Math.max(lengthIn, widthIn, heightIn) > overIn

const cratingLabel = (crates: number): string =>
  crates === 1 ? CHARGE_LABELS.crating : `${CHARGE_LABELS.crating} (${crates} boxes)`
