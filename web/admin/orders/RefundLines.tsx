import { cents, formatMoney } from '../../../domain/money/money.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import type { PaidLine } from './refund-amount.ts'

type Props = { lines: readonly PaidLine[]; ticked: ReadonlySet<number>; onTick: (position: number) => void }

/** The lines of an order to tick, for those that go back as they were paid. */
export function RefundLines({ lines, ticked, onTick }: Props) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">Lines to refund</legend>
      {lines.map(({ sku, quantity, totalPrice, tax }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order keep their places
        <label key={position} className="flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            className="size-4 shrink-0"
            checked={ticked.has(position)}
            onChange={() => onTick(position)}
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {thousands(quantity)} × <span className="part-number">{sku}</span>
          </span>
          <span className="ml-auto tabular-nums">{formatMoney(cents(totalPrice + tax))}</span>
        </label>
      ))}
    </fieldset>
  )
}
