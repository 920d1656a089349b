import type { Evidence } from './evidence.ts'

/** Returns a text for each violation. */
export type Rule = (evidence: Evidence) => Promise<string[]>

export function byKey<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}
