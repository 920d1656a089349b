import { tooOldBy } from '../../../domain/inventory/unit.ts'
import { store } from '../../../domain/settings/store.ts'
import { storeDay } from '../../../domain/text/store-day.ts'

/** Today, in the store's time zone. */
export const requiredToday = (): string => storeDay(new Date(), store.timeZone)

/** Pieces that expire by this day are not for sale today. */
export const notSoldBy = (): string => tooOldBy(requiredToday(), store.days.shelfLife)

/** Pieces that expire by this day do not leave the house. */
export const notShippedBy = (): string => requiredToday()
