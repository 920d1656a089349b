import { useEffect, useState } from 'react'
import { store } from '../../domain/settings/store.ts'
import { shipDayOf, shipDayText } from '../../domain/shipping/ship-day.ts'
import { storeDay } from '../../domain/text/store-day.ts'
import type { ProductView } from './queries.ts'

const EVERY_MS = 60_000

type Days = Pick<ProductView, 'leavesOn' | 'today'>

/** The shipping date of an order placed now, and today: from the store, and updated while the page is open. */
export function useLeavingDay({ leavesOn: day, today }: Days): Days {
  const [days, setDays] = useState<Days | null>(null)
  useEffect(() => {
    const tick = () => {
      const now = new Date()
      setDays({ leavesOn: shipDayOf(now, store), today: storeDay(now, store.timeZone) })
    }
    // A page may have been cached before it is shown, or be in a suspended tab.
    tick()
    const ticking = setInterval(tick, EVERY_MS)
    document.addEventListener('visibilitychange', tick)
    return () => {
      clearInterval(ticking)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [])
  return days ?? { leavesOn: day, today }
}

/** When what is bought now leaves, in words. */
export function useShipDayText(product: Days): string {
  const { leavesOn: day, today } = useLeavingDay(product)
  return shipDayText(day, today)
}
