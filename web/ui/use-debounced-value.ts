import { useEffect, useState } from 'react'

/** Debounces: returns a value once it has been stable for `ms`, and the earlier one until then. */
export function useDebouncedValue<Value>(value: Value, ms: number): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const pause = setTimeout(() => setPaused(value), ms)
    return () => clearTimeout(pause)
  }, [value, ms])
  return paused
}
