import { addDays } from '../../../domain/text/store-day.ts'
import type { Db } from '../../platform/db/database.ts'
import { readMoneyByDay } from './internal/money-by-day.ts'

/** The orders paid on one day of the store, and the payments and refunds of that day in cents, as in the figures. */
export async function readDayMoney(db: Db, timeZone: string, day: string) {
  const money = await readMoneyByDay(db, { timeZone, previous: day, current: day, end: addDays(day, 1) })
  return money.get(day) ?? { orders: 0, paid: 0, refunded: 0 }
}
