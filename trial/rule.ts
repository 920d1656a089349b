import type { Evidence } from './evidence.ts'

/** Answers what breaks it, in words. */
export type Rule = (evidence: Evidence) => Promise<string[]>

/** The rows that a query finds wrong, each in its column `wrong`. */
export async function findWrong(db: Evidence['db'], text: string, values: unknown[] = []): Promise<string[]> {
  const { rows } = await db.$client.query<{ wrong: string }>(text, values)
  return rows.map(row => row.wrong)
}

export function byKey<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const group = groups.get(keyOf(one))
    if (group) group.push(one)
    else groups.set(keyOf(one), [one])
  }
  return groups
}
