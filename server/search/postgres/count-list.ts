import { MOST_COUNTED } from '../../../domain/catalogue/product-list.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Where } from './narrow-list.ts'

/** A total, exact or about. */
export type Total = { total: number; isAbout: boolean }

/** The exact number of parts in a list. */
export async function countAll(db: Db, { where, values }: Where): Promise<number> {
  const text = `SELECT count(*) AS total FROM products p WHERE ${where}`
  const { rows } = await db.$client.query<{ total: number }>({ text, values })
  return rows[0]?.total ?? 0
}

/** The number of parts in a list: exact up to 10,000, else an estimate. */
export async function countUpTo(db: Db, list: Where): Promise<Total> {
  const text = `SELECT count(*) AS total FROM (SELECT FROM products p WHERE ${list.where} LIMIT ${MOST_COUNTED + 1}) AS counted`
  const { rows } = await db.$client.query<{ total: number }>({ text, values: list.values })
  const total = rows[0]?.total ?? 0
  return total > MOST_COUNTED ? { total: await estimate(db, list), isAbout: true } : { total, isAbout: false }
}

/** What the planner expects of a list. */
export async function estimate(db: Db, { where, values }: Where): Promise<number> {
  const text = `EXPLAIN (FORMAT JSON) SELECT FROM products p WHERE ${where}`
  const { rows } = await db.$client.query<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>({ text, values })
  return aboutMany(rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0)
}

/** A total that is not counted, with two figures: more would pretend to know. */
export const aboutMany = (expected: number): number => Math.max(MOST_COUNTED + 1000, Number(expected.toPrecision(2)))
