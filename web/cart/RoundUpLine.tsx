import { cents, formatMoney } from '../../domain/money/money.ts'
import { removeRoundUp } from './line-actions.ts'

export type Adjustment = { sku: string; name: string; linePrice: number }

/** The line that makes up the difference to the minimum order. `onGone`: it is about to go, and its button with it. */
export function RoundUpLine({ roundUp, onGone }: { roundUp: Adjustment; onGone: () => void }) {
  return (
    <div className="flex gap-4 py-3">
      <div className="min-w-0 flex-1">
        <RoundUpFacts roundUp={roundUp} />
        <button
          type="button"
          className="min-h-11 text-sm text-link hover:underline"
          aria-label={`Remove ${roundUp.sku} from cart`}
          onClick={() => {
            onGone()
            void removeRoundUp()
          }}
        >
          Remove
        </button>
      </div>
      <p className="font-semibold tabular-nums">{formatMoney(cents(roundUp.linePrice))}</p>
    </div>
  )
}

/** The description of the line, which states that its amount changes automatically. */
export function RoundUpFacts({ roundUp: { sku, name } }: { roundUp: Adjustment }) {
  return (
    <>
      <p className="font-semibold">{name}</p>
      <p className="text-sm text-muted">
        Part Number: <span className="part-number">{sku}</span>
      </p>
      <p className="text-sm text-muted">Makes up the minimum order: it shrinks as you add parts.</p>
    </>
  )
}
