import type { ReactNode } from 'react'
import type { ShipPlan, shipAmounts } from '../../domain/checkout/ship-plan.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import type { ShipMode } from '../../domain/orders/order.ts'
import { store } from '../../domain/settings/store.ts'
import { shipDayFrom } from '../../domain/shipping/ship-day.ts'
import { nearDayInWords } from '../../domain/text/calendar-day.ts'
import { Block } from './Block.tsx'
import { ChoiceRow } from './ChoiceRow.tsx'
import { departureWords } from './delivery-text.ts'
import { useDeparture } from './use-departure.ts'

type Props = {
  plan: ShipPlan
  /** the amounts that ship now, later, and in total, as text */
  amounts: ReturnType<typeof shipAmounts>
  mode: ShipMode
  onChoose: (mode: ShipMode) => void
  /** cents: what the chosen way costs in each; null: it is not known, or does not depend on it */
  freight: Record<ShipMode, number | null>
}

/** If a part of the order is backordered: whether everything ships together. */
export function ShipModeBlock({ plan, amounts, mode, onChoose, freight }: Props) {
  const leaves = useDeparture()
  if (plan.later === 0 || (!plan.isChoice && !plan.isForced)) return null
  const when = plan.laterBy === null ? 'once we have them' : `by ${nearDayInWords(shipDayFrom(plan.laterBy, store))}`
  if (plan.isForced)
    return (
      <Block title="Ship complete">
        <p>
          You require that a line is not shipped in parts: the whole order leaves in one go, {when}. {amounts.later} of
          it {plan.later === 1 ? 'is' : 'are'} waited for.
        </p>
      </Block>
    )
  return (
    <Block title="What comes later">
      <fieldset>
        <legend className="sr-only">Ship complete, or as available</legend>
        <div className="sheet grid divide-y divide-line sm:grid-cols-2 sm:divide-x sm:divide-y-0">
          <Way
            title="Ship as available"
            isChosen={mode === 'as_available'}
            cost={freight.as_available}
            onChoose={() => onChoose('as_available')}
          >
            <span className="block">
              {leave(amounts.now, plan.now)} {departureWords(leaves)}.
            </span>
            {leave(amounts.later, plan.later)} {when}.
          </Way>
          <Way
            title="Ship complete"
            isChosen={mode === 'complete'}
            cost={freight.complete}
            onChoose={() => onChoose('complete')}
          >
            All {leave(amounts.all, plan.now + plan.later)} in one go, {when}.
          </Way>
        </div>
      </fieldset>
    </Block>
  )
}

const leave = (amount: string, count: number): string => `${amount} ${count === 1 ? 'leaves' : 'leave'}`

type WayProps = { title: string; isChosen: boolean; cost: number | null; onChoose: () => void; children: ReactNode }

const Way = ({ title, isChosen, cost, onChoose, children }: WayProps) => (
  <ChoiceRow
    name="ship-mode"
    isChosen={isChosen}
    onChoose={onChoose}
    title={title}
    badge={null}
    aside={cost !== null && <span className="font-semibold tabular-nums">{formatMoney(cents(cost))}</span>}
  >
    {children}
  </ChoiceRow>
)
