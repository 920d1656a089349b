import { store } from '../../domain/settings/store.ts'
import { storeDay } from '../../domain/text/store-day.ts'
import { timeFormat } from '../../domain/text/time-format.ts'
import { useLocale } from './use-locale.ts'

const TIME = { hour: 'numeric', minute: '2-digit' } as const
const DAY = { month: 'short', day: 'numeric' } as const
const WHOLE = { ...DAY, ...TIME, year: 'numeric', timeZoneName: 'short' } as const
const LONG_AGO = { ...DAY, year: 'numeric' } as const

/** A time in a list, as short as possible: the time if today, the day if this year, otherwise with the year. */
export function ShortTime({ at }: { at: string | Date }) {
  const date = new Date(at)
  const { timeZone } = store
  const locale = useLocale()
  const [day, today] = [storeDay(date, timeZone), storeDay(new Date(), timeZone)]
  const form = day === today ? TIME : day.slice(0, 4) === today.slice(0, 4) ? DAY : LONG_AGO
  const text = timeFormat(locale, { ...form, timeZone })
    .format(date)
    .replace(/[AP]M$/, half => half.toLowerCase())
  return (
    // The server may have rendered it just before midnight.
    <time
      dateTime={date.toISOString()}
      title={timeFormat(locale, { ...WHOLE, timeZone }).format(date)}
      suppressHydrationWarning
      className="tabular-nums"
    >
      {text}
    </time>
  )
}
