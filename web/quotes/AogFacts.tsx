import { URGENCIES } from '../../domain/quotes/quote-request.ts'
import { Moment } from '../ui/Moment.tsx'
import type { QuoteView } from './queries.ts'

/** The aircraft, with its tail number emphasized. */
export function AircraftName({ aog: { tailNumber, aircraftType } }: { aog: NonNullable<QuoteView['aog']> }) {
  if (tailNumber === '') return aircraftType || 'Not stated'
  return (
    <>
      <span className="part-number font-semibold">{tailNumber}</span>
      {aircraftType && `, ${aircraftType}`}
    </>
  )
}

/** The aircraft that waits for the part. */
export function AogFacts({ aog }: { aog: NonNullable<QuoteView['aog']> }) {
  return (
    <section className="sheet mt-4 border-t-4 border-t-accent p-4" aria-label="Aircraft">
      <p className="font-semibold">{URGENCIES[aog.urgency]}</p>
      <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-4 [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-sm [&_dt]:text-muted">
        <div>
          <dt>Aircraft</dt>
          <dd>
            <AircraftName aog={aog} />
          </dd>
        </div>
        <div>
          <dt>Location</dt>
          <dd>{aog.location}</dd>
        </div>
        <div>
          <dt>Needed by</dt>
          <dd>{aog.needBy ? <Moment at={aog.needBy} form="minute" /> : 'As soon as possible'}</dd>
        </div>
        <div>
          <dt>Contact</dt>
          <dd className="tabular-nums">
            {[aog.contactName, aog.contactPhone].filter(Boolean).join(', ') || 'Not stated'}
          </dd>
        </div>
      </dl>
    </section>
  )
}
