import { expect, test } from 'vitest'
import { WAITING_ORDERS } from '../../../domain/orders/order.ts'
import { toStatement } from '../../platform/db/sql.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { parseOrderSearch } from '../parse-order-search.ts'
import { addOrder } from '../testing.ts'
import { adminPage, adminWay } from './internal/admin-page.ts'
import { findOrders } from './internal/find-orders.ts'

const database = testDatabase()
const ANY = { payment: null, buyer: null, from: null, to: null }

test('waiting orders are read from their index without a sort, on the first page and after a row', async () => {
  const { db } = database
  const id = await addOrder(db, { userId: null, paid: true })
  for (const status of WAITING_ORDERS)
    for (const search of ['', 'zq', 'spinner']) {
      const way = await adminWay(db, { ...ANY, status, search })
      for (const after of [null, { at: '2026-11-24T00:00:00.000000Z', id }]) {
        const { text, values } = toStatement(adminPage(way, after, 51).page)
        const client = await db.$client.connect()
        try {
          await client.query('BEGIN')
          for (const scan of ['seqscan', 'bitmapscan', 'sort']) await client.query(`SET LOCAL enable_${scan} = off`)
          const { rows } = await client.query(`EXPLAIN ${text}`, values)
          const plan = rows.map(row => row['QUERY PLAN']).join('\n')
          expect(plan).toContain('Index Scan using orders_to_ship')
          // Sorting the waiting rows would be above this node in the plan; sorting the few refunds of an order does not
          // matter.
          expect(plan.slice(0, plan.indexOf('orders_to_ship'))).not.toContain('Sort')
        } finally {
          await client.query('ROLLBACK')
          client.release()
        }
      }
    }
})

test('an order is found by the beginning of its number, and by any other part of it', async () => {
  const { db } = database
  const id = await addOrder(db, { userId: null })
  const other = await addOrder(db, { userId: null })
  await db.$client.query(`UPDATE orders SET order_number = 'APS-19970102-55%7_1' WHERE id = $1`, [id])
  await db.$client.query(`UPDATE orders SET order_number = 'APS-19970102-55071' WHERE id = $1`, [other])
  const findIds = async (term: string) => (await findOrders(db, parseOrderSearch(term, false), []))?.toSorted()
  for (const term of ['APS-19970102', 'aps-1997', '19970102', 'S-199', '0102-55'])
    expect([term, await findIds(term)]).toEqual([term, [id, other].toSorted()])
  for (const term of ['APS-19970102-55%', '02-55%', '%7_1']) expect([term, await findIds(term)]).toEqual([term, [id]])
  expect(await findIds('APS-0102')).toEqual([])
})
