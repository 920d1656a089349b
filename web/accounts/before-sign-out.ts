const finishing = new Set<() => Promise<void>>()

/** What must reach the store while whoever did it is still signed in. Gives what takes it back. */
export function beforeSignOut(finish: () => Promise<void>): () => void {
  finishing.add(finish)
  return () => finishing.delete(finish)
}

export const finishBeforeSignOut = () => Promise.all([...finishing].map(finish => finish()))
