import { tooOldBy } from '../../../domain/inventory/unit.ts'
import { store } from '../../../domain/settings/store.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { databaseNow } from '../../platform/db/database-now.ts'

/** Today, in the store's time zone. */
export const requiredToday = (): string => storeDay(databaseNow(), store.timeZone)

/** Returns a day: pieces that expire by it are not for sale today. */
export const notSoldBy = (): string => tooOldBy(requiredToday(), store.days.shelfLife)

/** Returns a day: pieces that expire by it may not leave the house today. */
export const notShippedBy = (): string => requiredToday()
