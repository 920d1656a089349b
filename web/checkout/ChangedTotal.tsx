import { cents, formatMoney } from '../../domain/money/money.ts'
import { z } from '../../domain/text/zod.ts'

/** Cents. */
export type Figures = { subtotal: number; shippingFee: number; charges: number; tax: number; total: number }
export type Changed = { before: Figures; now: Figures }

const FiguresShape = z.object({
  subtotal: z.int(),
  shippingFee: z.int(),
  charges: z.int(),
  tax: z.int(),
  total: z.int(),
})

/** The store's total, from the data of TOTAL_CHANGED. */
export const readFigures = (data: unknown): Figures | null => FiguresShape.safeParse(data).data ?? null

const ROWS = [
  ['subtotal', 'Subtotal'],
  ['shippingFee', 'Shipping'],
  ['charges', 'Charges'],
  ['tax', 'Tax'],
  ['total', 'Total'],
] as const

/** The displayed total and the current one. */
export function ChangedTotal({ before, now }: Changed) {
  return (
    <table className="mt-2 text-ink tabular-nums max-sm:-ml-8 max-sm:text-sm">
      <thead>
        <tr className="text-left text-sm text-muted">
          <td />
          <th scope="col" className="py-1 pr-3 sm:pr-6 font-normal">
            Before
          </th>
          <th scope="col" className="py-1 font-normal">
            Now
          </th>
        </tr>
      </thead>
      <tbody>
        {ROWS.filter(([name]) => name === 'total' || before[name] !== now[name]).map(([name, label]) => (
          <tr key={name}>
            <th scope="row" className="py-1 pr-3 sm:pr-6 text-left font-normal">
              {label}
            </th>
            <td className="py-1 pr-3 sm:pr-6">{formatMoney(cents(before[name]))}</td>
            <td className="py-1 font-semibold">{formatMoney(cents(now[name]))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
