import { storeDay } from '../text/store-day.ts'
import { arrivesOn } from './arrival.ts'

/**
 * The day (`2027-05-31`) on which a package is expected that shipped at `shippedAt` and takes some business days.
 * Saturdays, Sundays and the carriers' holidays do not count.
 */
export const expectedDelivery = (shippedAt: Date, businessDays: number, timeZone: string): string =>
  arrivesOn(storeDay(shippedAt, timeZone), businessDays)
