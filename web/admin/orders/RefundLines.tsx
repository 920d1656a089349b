import { timesIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { cents, formatMoney } from '../../../domain/money/money.ts'
import { ChooseNumber } from '../../orders/ChooseNumber.tsx'
import { lineWorth, openOf, type PaidLine, refundedWords } from './refund-amount.ts'

type Props = {
  lines: readonly PaidLine[]
  /** pieces by line id */
  chosen: ReadonlyMap<number, number>
  /** pieces by line id whose refund is pending */
  pending: ReadonlyMap<number, number>
  onChoose: (itemId: number, pieces: number) => void
}

/** Selects lines, and pieces of each, to refund at the price paid. */
export function RefundLines({ lines, chosen, pending, onChoose }: Props) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">Lines to refund</legend>
      {lines.map(line => {
        const { itemId } = line
        const open = openOf(line)
        const pieces = chosen.get(itemId) ?? 0
        return (
          <div key={itemId} className="flex min-h-8 items-center gap-2 text-sm pointer-coarse:min-h-11">
            <label className="flex min-w-0 grow items-center gap-2">
              <input
                type="checkbox"
                className="size-4 shrink-0"
                checked={pieces > 0}
                disabled={open === 0}
                onChange={() => onChoose(itemId, pieces > 0 ? 0 : open)}
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {timesIn(line.uom, open)} <span className="part-number">{line.sku}</span>
                {line.refunded > 0 && (
                  <span className="text-muted"> ({refundedWords(line, pending.get(itemId) ?? 0)})</span>
                )}
              </span>
            </label>
            {pieces > 0 && open > 1 && (
              <ChooseNumber
                sku={line.sku}
                value={pieces}
                min={1}
                max={open}
                uom={line.uom}
                onChange={chosenPieces => onChoose(itemId, chosenPieces)}
              />
            )}
            <span className="tabular-nums">{formatMoney(cents(lineWorth(line, pieces || open)))}</span>
          </div>
        )
      })}
    </fieldset>
  )
}
