import type { Db } from '../../db/database.ts'

const FRESH_MS = 30_000
const MOST = 2000

type Known = { value: Promise<unknown>; until: number }
const known = new WeakMap<Db, Map<string, Known>>()

/**
 * What was asked of the database under this name, at most 30 s ago: totals and categories cost many times a page and
 * change slowly. Those who ask while it is being looked up wait for the same answer; a failure is not remembered.
 */
export function lately<T>(db: Db, name: string, ask: () => Promise<T>): Promise<T> {
  const answers = known.get(db) ?? new Map<string, Known>()
  known.set(db, answers)
  const before = answers.get(name)
  // One name is one question, so what was kept under it is a T.
  if (before && before.until > Date.now()) return before.value as Promise<T>
  const value = ask()
  answers.delete(name)
  answers.set(name, { value, until: Date.now() + FRESH_MS })
  value.catch(() => answers.delete(name))
  const [oldest] = answers.keys()
  if (answers.size > MOST && oldest !== undefined) answers.delete(oldest)
  return value
}
