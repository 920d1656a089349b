import pg from 'pg'
import type { Db } from '../server/platform/db/database.ts'

type Asked = { text: string; values: unknown[]; name?: string | undefined }

/** Records the statements that `ask` sends to the database, in order, except those inside transactions. */
export async function recordStatements(db: Db, ask: () => Promise<unknown>): Promise<Asked[]> {
  const asked: Asked[] = []
  const pool = db.$client
  const own = pool.query
  const recording = (...given: [first: string | Asked, values?: unknown[]]) => {
    const [first, values = []] = given
    asked.push(typeof first === 'string' ? { text: first, values } : { ...first, values: first.values ?? values })
    return Reflect.apply(own, pool, given)
  }
  Object.assign(pool, { query: recording })
  try {
    await ask()
  } finally {
    Object.assign(pool, { query: own })
  }
  return asked.map(({ text, values, name }) => ({ text, values, name }))
}

/** The total time of the statements, one after the other, over some connections at once; in ms. */
export async function replay(
  url: string,
  statements: Asked[],
  connections: number,
  seconds: number,
): Promise<{ p50: number; p99: number }> {
  const pool = new pg.Pool({ connectionString: url, max: connections, options: '-c work_mem=32MB' })
  const took: number[] = []
  const end = performance.now() + seconds * 1000
  const one = async () => {
    const client = await pool.connect()
    while (performance.now() < end) {
      const began = performance.now()
      for (const statement of statements) await client.query(statement)
      took.push(performance.now() - began)
    }
    client.release()
  }
  await Promise.all(Array.from({ length: connections }, one))
  await pool.end()
  took.sort((a, b) => a - b)
  const at = (share: number) => Math.round((took[Math.floor((took.length - 1) * share)] ?? 0) * 10) / 10
  return { p50: at(0.5), p99: at(0.99) }
}
