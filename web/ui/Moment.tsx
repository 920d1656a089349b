import { store } from '../../domain/settings/store.ts'
import { timeFormat } from '../../domain/text/time-format.ts'
import { useLocale } from './use-locale.ts'

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const
const TIME = { hour: 'numeric', minute: '2-digit' } as const
const FORMS = { day: DAY, time: { ...TIME, timeZoneName: 'short' }, 'bare time': TIME } as const
type Parts = keyof typeof FORMS

const format = (date: Date, parts: Parts, locale: string | undefined): string =>
  timeFormat(locale, { ...FORMS[parts], timeZone: store.timeZone }).format(date)

type Props = {
  at: string | Date
  form: 'day' | 'time' | 'minute'
  /** the page already names the time zone */
  isZoneKnown?: boolean
}

/** A time in the store's time zone, which it names unless the page has. `minute`: day and time. */
export function Moment({ at, form, isZoneKnown = false }: Props) {
  const date = new Date(at)
  const locale = useLocale()
  return (
    <time dateTime={date.toISOString()} className="tabular-nums">
      {form !== 'time' && (
        <span className="whitespace-nowrap">
          {format(date, 'day', locale)}
          {form === 'minute' && ','}
        </span>
      )}
      {form === 'minute' && ' '}
      {form !== 'day' && (
        <span className="whitespace-nowrap">{format(date, isZoneKnown ? 'bare time' : 'time', locale)}</span>
      )}
    </time>
  )
}
