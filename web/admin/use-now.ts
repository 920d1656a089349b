import { useEffect, useState } from 'react'

const EVERY_MS = 20_000

/** The approximate current time while a page is open. It starts at `known`, which is equal on the server and in the browser. */
export function useNow(known: number): number {
  const [now, setNow] = useState(known)
  useEffect(() => {
    setNow(Date.now())
    const ticking = setInterval(() => setNow(Date.now()), EVERY_MS)
    return () => clearInterval(ticking)
  }, [])
  return now
}
