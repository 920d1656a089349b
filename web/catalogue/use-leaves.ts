import { useEffect, useState } from 'react'
import { leavesInWords, leavesOn } from '../../domain/shipping/ship-day.ts'
import { storeDay } from '../../domain/text/store-day.ts'
import { store } from '../../store.config.ts'
import type { ProductView } from './ProductScreen.tsx'

const EVERY_MS = 60_000

/** When what is bought now leaves, in words: as the store said, and kept right while the page is open. */
export function useLeaves({ leavesOn: day, today }: Pick<ProductView, 'leavesOn' | 'today'>): string {
  const [words, setWords] = useState<string | null>(null)
  useEffect(() => {
    const ticking = setInterval(() => {
      const now = new Date()
      setWords(leavesInWords(leavesOn(now, store.timeZone), storeDay(now, store.timeZone)))
    }, EVERY_MS)
    return () => clearInterval(ticking)
  }, [])
  return words ?? leavesInWords(day, today)
}
