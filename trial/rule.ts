import type { Evidence } from './evidence.ts'

/** Answers what breaks it, in words. */
export type Rule = (evidence: Evidence) => Promise<string[]>

export function byKey<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}
