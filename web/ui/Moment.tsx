import { store } from '../../store.config.ts'

const FORMS = {
  day: { year: 'numeric', month: 'short', day: 'numeric' },
  minute: { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  time: { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const formatted = new Map<keyof typeof FORMS, Intl.DateTimeFormat>()
function format(form: keyof typeof FORMS): Intl.DateTimeFormat {
  const kept = formatted.get(form) ?? new Intl.DateTimeFormat('en-US', { ...FORMS[form], timeZone: store.timeZone })
  formatted.set(form, kept)
  return kept
}

/** A moment in the store's time, the same on the server and in every browser. */
export function Moment({ at, form }: { at: string | Date; form: keyof typeof FORMS }) {
  const date = new Date(at)
  return (
    <time dateTime={date.toISOString()} className="whitespace-nowrap tabular-nums">
      {format(form).format(date)}
    </time>
  )
}
