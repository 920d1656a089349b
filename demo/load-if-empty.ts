import pg from 'pg'
import { loadDemoCatalogue } from './load.ts'

/** Fills an empty catalogue with the demonstration one, and says so. One that has anything in it is left alone. */
export async function loadDemoIfEmpty(url: string, count: number, say: (line: string) => void): Promise<void> {
  if (count === 0) return
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('SELECT EXISTS (SELECT FROM products) AS filled')
    if (rows[0]?.filled) return
    const began = performance.now()
    await loadDemoCatalogue(client, count)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    say(`Made the demonstration catalog: ${count.toLocaleString('en-US')} products in ${seconds} s.`)
  } finally {
    await client.end()
  }
}
