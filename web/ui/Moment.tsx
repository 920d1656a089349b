import { store } from '../../store.config.ts'

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const
const TIME = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const

const formatted = new Map<object, Intl.DateTimeFormat>()
function format(date: Date, options: Intl.DateTimeFormatOptions): string {
  const kept = formatted.get(options) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: store.timeZone })
  formatted.set(options, kept)
  return kept.format(date)
}

type Props = { at: string | Date; form: 'day' | 'time' | 'minute' }

/** A moment in the store's time, the same on the server and in every browser. `minute`: day and time. */
export function Moment({ at, form }: Props) {
  const date = new Date(at)
  return (
    <time dateTime={date.toISOString()} className="tabular-nums">
      {form !== 'time' && (
        <span className="whitespace-nowrap">
          {format(date, DAY)}
          {form === 'minute' && ','}
        </span>
      )}
      {form === 'minute' && ' '}
      {form !== 'day' && <span className="whitespace-nowrap">{format(date, TIME)}</span>}
    </time>
  )
}
