import { tooOldBy } from '../../../domain/inventory/unit.ts'
import { store } from '../../../domain/settings/store.ts'
import { storeDay } from '../../../domain/text/store-day.ts'

/** Today, in the store's zone. */
export const requiredToday = (): string => storeDay(new Date(), store.timeZone)

/** What expires by this day is not for sale today. */
export const notSoldBy = (): string => tooOldBy(requiredToday(), store.days.shelfLife)
