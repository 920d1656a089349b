import pg from 'pg'
import { hasProducts } from '../server/catalogue/load-products.ts'
import { loadDemoCatalogue } from './load.ts'

/** Fills an empty catalogue with the demonstration one, and says so. One that has anything in it is left alone. */
export async function loadDemoIfEmpty(url: string, count: number, say: (line: string) => void): Promise<void> {
  if (count === 0) return
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    if (await hasProducts(client)) return
    const began = performance.now()
    await loadDemoCatalogue(client, count)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    say(`Made the demonstration catalog: ${count.toLocaleString('en-US')} products in ${seconds} s.`)
  } finally {
    await client.end()
  }
}
