import { arrivesOn, minutesInWords } from '../../domain/shipping/arrival.ts'
import { nearDayInWords } from '../../domain/text/calendar-day.ts'

/** The delivery time in words; the day if the carrier has named it (`2027-05-31`). */
export function deliveryText(days: number, date: string | null = null): string {
  if (date !== null) return `Delivery by ${nearDayInWords(date)}`
  if (days === 1) return 'Next business day'
  if (days === 2) return 'Within two business days'
  return `About ${days} business days`
}

type Departure = { day: string; minutesLeft: number | null }

/** The day on which what is ordered now leaves. */
export const departureWords = ({ day, minutesLeft }: Departure): string =>
  minutesLeft === null ? nearDayInWords(day) : `today if ordered in ${minutesInWords(minutesLeft)}`

/** The text of the ship date of an order placed now. */
export const shipsText = (leaves: Departure): string => `Leaves ${departureWords(leaves)}.`

/** The arrival text for a ship day and a number of business days. */
export const arrivalWords = (day: string, businessDays: number): string =>
  `Arrives ${nearDayInWords(arrivesOn(day, businessDays))}`
