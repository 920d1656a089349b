import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { store } from '../../domain/settings/store.ts'
import { compareRates } from '../../domain/shipping/rate-choice.ts'
import { phoneAddress } from '../addresses.ts'
import { Badge } from '../ui/Badge.tsx'
import { Icon } from '../ui/Icon.tsx'
import { FieldError } from '../ui/TextField.tsx'
import { useSlow } from '../ui/use-slow.ts'
import { arrivalWords, deliveryText, shipsText } from './delivery-text.ts'
import { type FoundRates, type Rate, rateName } from './rates.ts'
import { useDeparture } from './use-departure.ts'

type Props = {
  rates: UseQueryResult<FoundRates>
  /** true if the address has a destination */
  known: boolean
  chosen: Pick<Rate, 'provider' | 'serviceType'> | undefined
  onChoose: (name: string) => void
  error: string | undefined
}

/** The shipping methods with cost and duration, and the missing fields if none can be chosen. */
export function ShippingMethod({ error, ...asked }: Props) {
  return (
    <div id="method" tabIndex={-1} className="outline-none">
      <Ways error={error} {...asked} />
      <FieldError id="method-error" error={error} />
    </div>
  )
}

function Ways({ rates, known, chosen, onChoose, error }: Props) {
  const isSlow = useSlow(known && rates.isPending)
  if (!known)
    return <p className="text-muted">Fill in the shipping address to see the shipping methods and their prices.</p>
  if (rates.isPending) {
    return <div className={`h-44 ${isSlow ? 'skeleton' : ''}`} role="status" aria-label="Calculating shipping rates" />
  }
  if (rates.isError) return <Failed rates={rates} />
  const { data } = rates
  return (
    <>
      {data.notice && <p className="mb-3 border-l-4 border-caution pl-3">{data.notice}</p>}
      {data.warning && <Failed rates={rates} isEstimated={data.rates.length > 0} />}
      {data.rates.length === 0 ? (
        <NoRates />
      ) : (
        <Choice rates={data.rates} chosen={chosen} onChoose={onChoose} error={error} />
      )}
    </>
  )
}

function Choice({ rates, chosen, onChoose, error }: Pick<Props, 'chosen' | 'onChoose' | 'error'> & { rates: Rate[] }) {
  const leaves = useDeparture()
  const [isUnfolded, setUnfolded] = useState(false)
  const judged = compareRates(
    rates,
    rates.find(rate => rate === chosen),
  )
  const folded = judged.filter(({ isFolded }) => isFolded).length
  return (
    <fieldset aria-describedby={error ? 'method-error' : undefined}>
      <legend className="sr-only">Shipping method</legend>
      <p className="mb-2 text-sm tabular-nums">{shipsText(leaves)}</p>
      <div className="sheet divide-y divide-line">
        {judged.map(({ rate, isCheapest, isFastest, isFolded }) => (
          <label
            key={rateName(rate)}
            hidden={isFolded && !isUnfolded}
            className="flex min-h-14 items-center gap-3 px-4 py-2 has-checked:bg-sunken"
          >
            <input
              type="radio"
              name="method"
              className="size-5 shrink-0"
              value={rateName(rate)}
              checked={rate === chosen}
              onChange={() => onChoose(rateName(rate))}
            />
            <span className="min-w-0 flex-1">
              <span className="font-medium">{rate.service}</span>
              {isCheapest && <Mark>Cheapest</Mark>}
              {isFastest && <Mark>Fastest</Mark>}
              {rate.isEstimate && (
                <>
                  {' '}
                  <span className="rounded-sm border border-caution px-1.5 py-0.5 text-xs font-semibold text-caution">
                    Estimate
                  </span>
                </>
              )}
              {rate.deliveryDate === null && (
                <span className="block text-sm">{arrivalWords(leaves.day, rate.estimatedDays)}</span>
              )}
              <span className="block text-sm text-muted">
                {deliveryText(rate.estimatedDays, rate.deliveryDate)}
                {!rate.isEstimate && rate.serviceDescription && ` · ${rate.serviceDescription}`}
              </span>
            </span>
            <span className="font-semibold tabular-nums">{formatMoney(cents(rate.rate))}</span>
          </label>
        ))}
      </div>
      {folded > 0 && (
        <button
          type="button"
          className="mt-2 inline-flex min-h-11 items-center text-link hover:underline"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? `Show ${folded} fewer` : `Show ${folded} more`}
        </button>
      )}
    </fieldset>
  )
}

const Mark = ({ children }: { children: string }) => (
  <>
    {' '}
    <Badge>{children}</Badge>
  </>
)

/** Carrier rates are unavailable; `isEstimated`: fixed prices replace them. */
function Failed({ rates, isEstimated = false }: Pick<Props, 'rates'> & { isEstimated?: boolean }) {
  return (
    <div role="alert" className="mb-3 flex items-start gap-3 rounded-md border border-caution p-3">
      <span className="text-caution">
        <Icon name="warning" />
      </span>
      <div className="min-w-0 flex-1">
        <p>
          Failed to calculate shipping rates.
          {isEstimated && ' We can’t reach the carriers right now. These prices are estimates.'}
        </p>
        <button
          type="button"
          className="text-link min-h-11"
          aria-disabled={rates.isFetching}
          onClick={() => !rates.isFetching && rates.refetch()}
        >
          {rates.isFetching ? 'Trying again…' : 'Try again'}
        </button>
      </div>
    </div>
  )
}

const NoRates = () => (
  <p role="alert">
    No shipping information available. Please contact us for shipping assistance.{' '}
    <a className="text-link whitespace-nowrap" href={phoneAddress(store.phone)}>
      {store.phone}
    </a>
  </p>
)
