import { useId, useState } from 'react'
import { bestFit, soldAs, stockWords } from '../../domain/catalogue/choose-condition.ts'
import { isCondition } from '../../domain/catalogue/condition.ts'
import { quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { chooseCondition } from './line-actions.ts'
import type { PricedLine } from './priced-cart.ts'

const SEVERAL = 'several'

type Props = {
  priced: PricedLine
  isSaved?: boolean
  /** another line replaces it, and the focused element is removed */
  onGone: () => void
}

/**
 * For a line without a condition, from older carts: selects one. The best match is preselected; several conditions are listed.
 */
export function ConditionToChoose({ priced, isSaved = false, onGone }: Props) {
  const { sku, uom, quantity, choices } = priced
  const id = useId()
  const [picked, pick] = useState<string | null>(null)
  const best = bestFit(choices, quantity)
  const needsSeveral = best.takes.length > 1
  const shown = picked ?? (needsSeveral ? SEVERAL : (best.takes[0]?.condition ?? ''))
  const fit = isCondition(shown) ? bestFit(choices, quantity, shown) : best
  return (
    <div className="mt-1 max-w-xs space-y-1.5 font-normal">
      <label htmlFor={id} className="block text-sm font-semibold text-caution">
        Condition not chosen yet<span className="sr-only">: {sku}</span>
      </label>
      <select id={id} className="field px-2 sm:text-sm" value={shown} onChange={event => pick(event.target.value)}>
        {needsSeveral && <option value={SEVERAL}>{soldAs({ conditions: [], taken: best.takes, uom })}</option>}
        {choices.map(choice => (
          <option key={choice.condition} value={choice.condition}>
            {stockWords(choice, uom)}
          </option>
        ))}
      </select>
      {fit.left > 0 && (
        <p className="text-sm text-muted">
          {thousands(quantity - fit.left)} of {quantityIn(uom, quantity)} are there in this condition: the others are
          left out.
        </p>
      )}
      <button
        type="button"
        className="button px-3 text-sm"
        aria-label={`Use this condition: ${sku}`}
        onClick={() => {
          void chooseCondition(priced, isSaved, fit)
          onGone()
        }}
      >
        Use this condition
      </button>
    </div>
  )
}
