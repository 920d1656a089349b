import { useEffect, useState } from 'react'

const SLOW_MS = 200

/** True once `busy` has lasted long enough to need an explanation. */
export function useSlow(busy: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!busy) return setSlow(false)
    const wait = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(wait)
  }, [busy])
  return busy && isSlow
}
