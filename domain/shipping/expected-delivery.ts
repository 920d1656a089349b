import { storeDay } from '../text/store-day.ts'

const DAY_MS = 86_400_000

/**
 * The day (`2027-05-31`) on which a parcel is expected that left at `shippedAt` and takes some business days. Saturdays
 * and Sundays do not count; holidays are not known here, and carriers name their own.
 */
export function expectedDelivery(shippedAt: Date, businessDays: number, timeZone: string): string {
  let day = Date.parse(`${storeDay(shippedAt, timeZone)}T00:00:00Z`)
  for (let left = Math.max(0, businessDays); left > 0; ) {
    day += DAY_MS
    const weekday = new Date(day).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left--
  }
  return new Date(day).toISOString().slice(0, 10)
}
