import { rateVital } from '../../../domain/admin/web-vital.ts'
import { countedIn, quantityIn, totalIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { counted } from '../../../domain/text/counted.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { productAddress, shopAddress } from '../../addresses.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import {
  partAdminAddress,
  quotesAdminAddress,
  searchesAdminAddress,
  speedAdminAddress,
  WANTED_ADDRESS,
} from '../addresses.ts'
import { TodayBlock } from './TodayBlock.tsx'
import type { Today } from './today.ts'

type Props = { day: Today }

/** True if demand exceeds the stock that orders have not taken. */
const isWanted = ({ inCarts, inQuotes, stock }: Today['shortNext'][number]): boolean => inCarts + inQuotes > stock

export function Shortfalls({ day: { short, backordered, backorderedAmounts, shortNext } }: Props) {
  return (
    <TodayBlock
      title="Short stock"
      count={short}
      all={{ href: quotesAdminAddress(), name: 'Waiting quotes' }}
      note={
        short > 0 && (
          <>
            {backordered > 0 && (
              <span className="font-medium text-bad">
                {totalIn(backorderedAmounts)} that orders have taken {backordered === 1 ? 'is' : 'are'} not there.{' '}
              </span>
            )}
            {shortNext.some(isWanted) && 'Carts and open quotes ask for more than we have.'}
          </>
        )
      }
      nothing="There is enough of all that is wanted."
      rows={shortNext.map(part => ({
        key: `${part.productId}`,
        href: part.backordered > 0 ? partAdminAddress(part.productId) : productAddress(part.slug),
        name: <span className="part-number">{part.sku}</span>,
        detail: part.name,
        side: (
          <>
            {part.backordered > 0 && (
              <span className="font-semibold text-bad">{quantityIn(part.uom, part.backordered)} owed to orders, </span>
            )}
            {isWanted(part) && (
              <>
                <span className="font-semibold">{quantityIn(part.uom, part.inCarts + part.inQuotes)} wanted</span>,{' '}
              </>
            )}
            <span className={part.stock === 0 ? 'text-bad' : ''}>{quantityIn(part.uom, part.stock)} there</span>
          </>
        ),
      }))}
    />
  )
}

export function StockAlertDemand({ day: { wantedParts, wanted } }: Props) {
  return (
    <TodayBlock
      title="Wanted, out of stock"
      count={wantedParts}
      all={{ href: WANTED_ADDRESS, name: 'All wanted parts' }}
      note={wanted.length > 0 && 'Buyers want to know when these are back, the most wanted first.'}
      nothing="No back-in-stock requests."
      rows={wanted.map(({ productId, sku, name, uom, people, pieces }) => ({
        key: `${productId}`,
        href: partAdminAddress(productId),
        name: <span className="part-number">{sku}</span>,
        detail: name,
        side: `${counted(people, 'person', 'people')}, ${countedIn(uom, pieces)}`,
      }))}
    />
  )
}

export function MissedSearches({ day: { missedTerms, missed } }: Props) {
  return (
    <TodayBlock
      title="Searches without results"
      count={missedTerms}
      all={{ href: searchesAdminAddress(), name: 'All searches' }}
      note={missed.length > 0 && 'Searches of the last 7 days that found nothing, the most frequent first.'}
      nothing="Every search found something."
      rows={missed.map(({ term, times }) => ({
        key: term,
        href: shopAddress({ search: term }),
        name: <span className="part-number">{term}</span>,
        detail: null,
        side: counted(times, 'time'),
      }))}
    />
  )
}

const COLORS = { good: 'text-good', fair: 'text-caution', poor: 'text-bad' }

/** The page speed, in a line. */
export function SpeedLine({ day: { speed } }: Props) {
  return (
    <p className="mt-6 text-sm text-muted">
      <PageLink href={speedAdminAddress()} className="text-link">
        Page speed
      </PageLink>
      , last 7 days:{' '}
      {speed ? (
        <>
          the slowest kind of page, {speed.slowest.page}, was there within{' '}
          <span className={`font-medium ${COLORS[rateVital('LCP', speed.slowest.p75)]}`}>
            {(speed.slowest.p75 / 1000).toFixed(1)} s
          </span>{' '}
          for three of four visits ({thousands(speed.times)} measured
          {speed.poor > 0 && `; ${counted(speed.poor, 'kind is', 'kinds are')} slower than good`}).
        </>
      ) : (
        'nothing was measured yet.'
      )}
    </p>
  )
}
