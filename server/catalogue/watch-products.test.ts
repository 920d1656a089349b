import { expect, test, vi } from 'vitest'
import { testDatabase } from '../platform/db/testing.ts'
import { collectEvents } from '../platform/events/testing.ts'
import { addProduct } from './testing.ts'
import { type OnChange, watchProducts } from './watch-products.ts'

const database = testDatabase()
const listen = (onChange: OnChange) => collectEvents(database, watchProducts(onChange))

test('changed parts are reported: price, stock, documents, pictures, alternates and deletions', async () => {
  const { db } = database
  const id = await addProduct(db, { sku: 'A-1', slug: 'a-1' })
  await addProduct(db, { sku: 'B-1', slug: 'b-1' })
  const heard: (readonly string[] | null)[] = []
  const watch = await listen(slugs => heard.push(slugs))
  try {
    const saying = async (sql: string) => {
      heard.length = 0
      await db.$client.query(sql)
      await vi.waitFor(() => expect(heard.length).toBeGreaterThan(0), 30_000)
      return [...new Set(heard.flat())].sort()
    }
    expect(await saying(`UPDATE products SET price = 5 WHERE id = ${id}`)).toEqual(['a-1'])
    expect(await saying(`UPDATE stock_lines SET quantity = 3 WHERE product_id = ${id}`)).toEqual(['a-1'])
    expect(await saying(`UPDATE stock_lines SET trace_to = 'x' WHERE product_id = ${id}`)).toEqual(['a-1'])
    expect(await saying(`INSERT INTO product_images (product_id, url) VALUES (${id}, '/a.webp')`)).toEqual(['a-1'])
    expect(
      await saying(`INSERT INTO cross_references (product_id, kind, other_sku) VALUES (${id}, 'superseded_by', 'B-1')`),
    ).toEqual(['a-1', 'b-1'])
    expect(await saying(`UPDATE products SET slug = 'a-2' WHERE id = ${id}`)).toEqual(['a-1', 'a-2'])
    expect(await saying(`DELETE FROM products WHERE id = ${id}`)).toContain('a-2')
    await db.$client.query(
      `INSERT INTO products (sku, slug, name) SELECT 'C-' || n, 'c-' || n, 'C' FROM generate_series(1, 40) AS n`,
    )
    expect(await saying(`UPDATE products SET price = 7 WHERE sku LIKE 'C-%'`)).toEqual([null])
  } finally {
    await watch.stop()
  }
  expect(watch.isHearing()).toBe(false)
})

test('a broken connection is opened again, and then all parts count as changed', async () => {
  const heard: (readonly string[] | null)[] = []
  const watch = await listen(slugs => heard.push(slugs))
  try {
    await vi.waitFor(() => expect(watch.isHearing()).toBe(true), 30_000)
    heard.length = 0
    await database.db.$client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'watch' AND datname = current_database()`,
    )
    await vi.waitFor(() => expect(watch.isHearing()).toBe(false), 30_000)
    await vi.waitFor(() => expect(heard).toEqual([null]), 30_000)
    await vi.waitFor(() => expect(watch.isHearing()).toBe(true), 30_000)
  } finally {
    await watch.stop()
  }
})
