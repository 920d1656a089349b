import type { OrderView } from '../../orders/queries.ts'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { quoteAdminAddress } from '../addresses.ts'
import { AogMark, URGENCY_SHORT } from '../quotes/AogBadge.tsx'

/** The AOG aircraft that need the parts, if any. */
export function ForAircraft({ aircraft }: { aircraft: OrderView['aog'] }) {
  if (aircraft.length === 0) return null
  return (
    <ul className="sheet space-y-3 border-l-4 border-l-accent px-4 py-3">
      {aircraft.map(({ quoteId, quoteNumber, aircraftType, tailNumber, location, needBy, urgency }) => (
        <li key={quoteId}>
          <AogMark tailNumber={tailNumber} /> {aircraftType && `${aircraftType}, `}at {location}
          <span className="block text-sm text-muted">
            Needed {needBy === null ? 'as soon as possible' : <Moment at={needBy} form="minute" />}
            {urgency !== 'aog' && ` · ${URGENCY_SHORT[urgency]}`} ·{' '}
            <PageLink href={quoteAdminAddress(quoteId)} className="part-number text-link">
              {quoteNumber}
            </PageLink>
          </span>
        </li>
      ))}
    </ul>
  )
}
