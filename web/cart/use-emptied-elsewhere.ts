import { useState } from 'react'
import { localCartChanges } from './cart.ts'

/** True if the cart had items on this page, and something other than this page or a change of its owner removed them. */
export function useEmptiedElsewhere(count: number): boolean {
  const changes = localCartChanges()
  const [changesWhenFull, setChangesWhenFull] = useState<number | null>(null)
  if (count > 0 && changesWhenFull !== changes) setChangesWhenFull(changes)
  return count === 0 && changesWhenFull === changes
}
