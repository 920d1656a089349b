import { type Cents, formatMoney, parseDollars } from '../../../domain/money.ts'

/** Why an amount, as it was typed, cannot be refunded while so much is left; null: it can. */
export function whyNotRefunded(typed: string, left: Cents): string | null {
  const amount = parseDollars(typed)
  if (amount === null || amount <= 0) return 'Please enter an amount, like 12.50'
  return amount > left ? `At most ${formatMoney(left)} can be refunded` : null
}
