import { dayInWords } from '../../domain/text/calendar-day.ts'

/** A day of the store's calendar, YYYY-MM-DD, formatted for reading. */
export const Day = ({ day }: { day: string }) => (
  <time dateTime={day} className="whitespace-nowrap tabular-nums">
    {dayInWords(day)}
  </time>
)
