import { store } from '../../domain/settings/store.ts'
import { arrivesOn } from '../../domain/shipping/arrival.ts'
import { hourInWords, shipDayText } from '../../domain/shipping/ship-day.ts'
import { nearDayInWords } from '../../domain/text/calendar-day.ts'
import { zoneInWords } from '../../domain/text/time-format.ts'
import type { ProductView } from './queries.ts'
import { useLeavingDay } from './use-ship-day-text.ts'

/** The shipping date of parts in stock, and the earliest arrival. Without minutes: the page is cached, and must not jump. */
export function ShipsWhen({ product }: { product: ProductView }) {
  const { leavesOn, today } = useLeavingDay(product)
  const day = shipDayText(leavesOn, today)
  return (
    <p className="mt-1">
      <span className="font-semibold text-good">
        Leaves {day === 'Today' || day === 'Tomorrow' ? day.toLowerCase() : day}, arrives{' '}
        {nearDayInWords(arrivesOn(leavesOn, product.quickestDays))}
      </span>
      <span className="block text-sm text-muted">
        If ordered by {hourInWords(store.cutOff)} {zoneInWords(store.timeZone)}, sent{' '}
        {product.quickestDays === 1 ? 'overnight' : 'by the quickest service'} in the US.
      </span>
    </p>
  )
}
