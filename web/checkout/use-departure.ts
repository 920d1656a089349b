import { useEffect, useState } from 'react'
import { store } from '../../domain/settings/store.ts'
import { departure } from '../../domain/shipping/arrival.ts'

const EVERY_MS = 10_000

/** The shipping date of an order placed now, updated while the page is open. */
export function useDeparture() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), EVERY_MS)
    return () => clearInterval(ticking)
  }, [])
  return departure(now, store)
}
