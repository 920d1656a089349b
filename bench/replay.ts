import pg from 'pg'
import type { Db } from '../server/platform/db/database.ts'

type Statement = { text: string; values: unknown[]; name?: string | undefined }

/** Records the statements that `work` sends to the database, in order, except those inside transactions. */
export async function recordStatements(db: Db, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const pool = db.$client
  const originalQuery = pool.query
  const recording = (...args: [first: string | Statement, values?: unknown[]]) => {
    const [first, values = []] = args
    statements.push(typeof first === 'string' ? { text: first, values } : { ...first, values: first.values ?? values })
    return Reflect.apply(originalQuery, pool, args)
  }
  Object.assign(pool, { query: recording })
  try {
    await work()
  } finally {
    Object.assign(pool, { query: originalQuery })
  }
  return statements.map(({ text, values, name }) => ({ text, values, name }))
}

/** Measures the total time of the statements in ms, one after another, over several connections at once. */
export async function replay(
  url: string,
  statements: Statement[],
  connections: number,
  seconds: number,
): Promise<{ p50: number; p99: number }> {
  const pool = new pg.Pool({ connectionString: url, max: connections, options: '-c work_mem=32MB' })
  const durations: number[] = []
  const end = performance.now() + seconds * 1000
  const repeatStatements = async () => {
    const client = await pool.connect()
    while (performance.now() < end) {
      const began = performance.now()
      for (const statement of statements) await client.query(statement)
      durations.push(performance.now() - began)
    }
    client.release()
  }
  await Promise.all(Array.from({ length: connections }, repeatStatements))
  await pool.end()
  durations.sort((a, b) => a - b)
  const at = (share: number) => Math.round((durations[Math.floor((durations.length - 1) * share)] ?? 0) * 10) / 10
  return { p50: at(0.5), p99: at(0.99) }
}
