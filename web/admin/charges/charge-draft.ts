import { CHARGE_KINDS, CHARGE_LABELS, type Charge, type ChargeKind } from '../../../domain/charges/charge.ts'
import { ChargeShape } from '../../../domain/charges/charge-shape.ts'
import { type Cents, cents, MAX_AMOUNT, parseDollars, toDecimal } from '../../../domain/money/money.ts'
import { z } from '../../../domain/text/zod.ts'

const Typed = z.string().check(z.maxLength(3000))
/** A charge as typed. */
export const ChargeDraftShape = z.strictObject({ kind: z.enum(CHARGE_KINDS), label: Typed, amount: Typed })
export type ChargeDraft = z.infer<typeof ChargeDraftShape>

export const emptyCharge = (kind: ChargeKind): ChargeDraft => ({ kind, label: CHARGE_LABELS[kind], amount: '' })

type Told = Omit<Charge, 'amount'> & { amount: number }
export const chargeDrafts = (charges: readonly Told[]): ChargeDraft[] =>
  charges.map(({ kind, label, amount }) => ({ kind, label, amount: toDecimal(cents(amount)) }))

/** The sum of the charges typed so far; invalid ones are left out. */
export function draftCharges(charges: readonly ChargeDraft[]): Cents {
  const all = charges.reduce((total, { amount }) => total + Math.max(0, parseDollars(amount) ?? 0), 0)
  return cents(Math.min(all, MAX_AMOUNT))
}

/** Parses the typed charges for the server; errors go into `problems`, by field path. */
export function readCharges(drafts: readonly ChargeDraft[], problems: Record<string, string>): Charge[] {
  return drafts.map(({ kind, label, amount }, at) => {
    const charge = { kind, label: label.trim(), amount: parseDollars(amount) ?? cents(0) }
    if (parseDollars(amount) === null) problems[`charges.${at}.amount`] = 'Please enter an amount, like 12.50'
    const checked = z.safeParse(ChargeShape, charge)
    for (const { path, message } of checked.success ? [] : checked.error.issues)
      problems[`charges.${at}.${path.join('.')}`] ??= message
    return charge
  })
}
