const finishing = new Set<() => Promise<void>>()

/** Work that has to reach the store before sign-out. Returns a function that unregisters it. */
export function beforeSignOut(finish: () => Promise<void>): () => void {
  finishing.add(finish)
  return () => finishing.delete(finish)
}

export const finishBeforeSignOut = () => Promise.all([...finishing].map(finish => finish()))
