import { arrivesOn } from '../../../../domain/shipping/arrival.ts'
import { type ShippingCalendar, shipDayOf } from '../../../../domain/shipping/ship-day.ts'
import { quickestDays } from '../../../../domain/shipping/tariff.ts'
import { nearDayInWords } from '../../../../domain/text/calendar-day.ts'
import { storeTime } from '../../../../domain/text/store-day.ts'
import { FactTable } from '../../../ui/table/FactTable.tsx'
import { tariffOf } from '../rates/rate-kinds.ts'
import { Changed } from './Changed.tsx'
import type { PreviewProps } from './preview-props.ts'

const HOUR_MS = 3_600_000
const LATER = [0, 1, 2, 3, 4, 5, 6]
const DAY_MS = 24 * HOUR_MS

/** Shipping and delivery dates of orders placed now, and on the next days at an hour that shows the cut-offs. */
export function DaysPreview({ is, will }: PreviewProps) {
  const now = Date.now()
  const hour = is.cutOff === will.cutOff ? will.cutOff - 1 : Math.min(is.cutOff, will.cutOff)
  const days = quickestDays(tariffOf(will))
  const said = (at: Date, calendar: ShippingCalendar) => {
    const leaves = shipDayOf(at, calendar)
    return `leaves ${nearDayInWords(leaves)}, arrives ${nearDayInWords(arrivesOn(leaves, days))}`
  }
  return (
    <FactTable
      className="mt-3 text-sm"
      rows={LATER.map(day => {
        const at = day === 0 ? new Date(now) : atHour(hour, new Date(now + day * DAY_MS), will.timeZone)
        return { day, at, before: said(at, is), after: said(at, will) }
      })}
      rowKey={({ day }) => day}
      columns={[
        { header: 'Ordered', cell: ({ day, at }) => (day === 0 ? 'Now' : weekday(at, will.timeZone)) },
        {
          header: 'Now',
          cell: ({ before }) => (
            <>
              <span className="md:sr-only">Now: </span>
              {before}
            </>
          ),
        },
        {
          header: 'With these values',
          cell: ({ before, after }) => (
            <>
              <span className="md:sr-only">With these values: </span>
              <Changed is={before !== after}>{after}</Changed>
            </>
          ),
        },
      ]}
    />
  )
}

/** That hour of the day in the zone. */
const atHour = (hour: number, at: Date, timeZone: string): Date => {
  const [hours, minutes] = storeTime(at, timeZone).slice(11, 16).split(':').map(Number)
  return new Date(at.getTime() + (hour - (hours ?? 0)) * HOUR_MS - (minutes ?? 0) * 60_000)
}

const weekday = (at: Date, timeZone: string): string =>
  at.toLocaleString('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
