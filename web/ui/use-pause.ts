import { useEffect, useState } from 'react'

/** A value once it has stayed the same for so long; before that the one before. */
export function usePause<Value>(value: Value, ms: number): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const pause = setTimeout(() => setPaused(value), ms)
    return () => clearTimeout(pause)
  }, [value, ms])
  return paused
}
