import { cents, formatMoney } from '../../domain/money/money.ts'

type Props = {
  label: string
  /** cents, or text instead of an amount */
  amount: number | string
  /** the total of the other rows */
  isTotal?: boolean
}

/** One labeled amount in a list of amounts. */
export const Amount = ({ label, amount, isTotal = false }: Props) => (
  <div className={`flex justify-between gap-4 ${isTotal ? 'border-t border-line pt-2 text-lg font-semibold' : ''}`}>
    <dt className={isTotal ? '' : 'text-muted'}>{label}</dt>
    <dd className="text-right tabular-nums">{typeof amount === 'number' ? formatMoney(cents(amount)) : amount}</dd>
  </div>
)
