import type { Facts } from './write-audit.ts'

/** The facts that changed between `was` and `is`, with their old and new values, for an audit entry. */
export function changedFacts(was: Facts, is: Facts): { before: Facts; after: Facts } {
  const names = Object.keys(is).filter(name => is[name] !== undefined && !isSame(was[name], is[name]))
  const pick = (facts: Facts): Facts => Object.fromEntries(names.map(name => [name, facts[name] ?? null]))
  return { before: pick(was), after: pick(is) }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
