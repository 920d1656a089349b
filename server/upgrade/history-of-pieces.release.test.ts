import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDatabase } from '../invariants/check-database.ts'
import { MIGRATIONS, migrateDatabase } from '../migrate.ts'
import { testGateway } from '../payments/testing.ts'
import { testShop } from '../payments/testing-shop.ts'
import { type Db, openDatabase } from '../platform/db/database.ts'
import { readMigrations } from '../platform/db/migrations.ts'
import { testDatabase } from '../platform/db/testing.ts'

// A store of before the history of pieces was stored gets it by 0071_one_history_per_piece: the same as the store writes today
// for the same orders. Counts that contradict each other were possible before; they do not stop the upgrade, and are named.

const FIRST_LATER = '0069'
const CARRIER = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }

const database = testDatabase()
const sandbox = testGateway()
const shop = testShop(database, sandbox)
type Bought = Awaited<ReturnType<typeof shop.boughtLines>>

const step = async ({ orderId }: Bought, name: string, body: object = {}) => {
  const { status, body: answer } = await shop.asAdmin(`/api/admin/orders/${orderId}/${name}`, body)
  expect([name, status, answer]).toEqual([name, 200, answer])
}
const parcelStep = async ({ orderId }: Bought, position: number, name: string, body: object = {}) => {
  const [parcel] = await shop.rowsOf<{ id: string }>(
    'SELECT id FROM fulfillments WHERE order_id = $1 AND position = $2',
    orderId,
    position,
  )
  const { status, body: answer } = await shop.asAdmin(`/api/admin/parcels/${parcel?.id}/${name}`, body)
  expect([name, status, answer]).toEqual([name, 200, answer])
}
const comeBack = async (order: Bought, quantity: number, goods: number) => {
  const request = {
    reason: 'other',
    comments: `${quantity} of them`,
    token: order.token,
    lines: [{ itemId: order.items[0], quantity }],
  }
  expect((await shop.app().post(`/api/orders/${order.orderId}/return`, request)).status).toBe(200)
  await step(order, 'return/approve')
  await step(order, 'return/complete', {
    pieces: [{ position: 0, quantity, condition: 'new' }],
    goods,
    freight: 0,
  })
}
const shipped = async (quantity = 4) => {
  const order = await shop.boughtLines([{ price: 4000, quantity }])
  await sandbox.settle()
  await step(order, 'shipped', CARRIER)
  return order
}
const lost = async (settlement: 'refunded' | 'replaced' | null) => {
  const order = await shipped()
  await parcelStep(order, 1, 'lost')
  if (settlement) await parcelStep(order, 1, settlement)
  return order
}
const replaced = async () => {
  const order = await lost('replaced')
  await step(order, 'shipped', CARRIER)
  return order
}

/** Orders in each state that the store allows, by what happened to them. */
const SOUND: Record<string, () => Promise<Bought>> = {
  'on its way': () => shipped(),
  delivered: async () => {
    const order = await shipped()
    await parcelStep(order, 1, 'delivered')
    return order
  },
  lost: () => lost(null),
  'lost and refunded': () => lost('refunded'),
  'lost, its replacement not sent': () => lost('replaced'),
  'lost and replaced': replaced,
  'lost and replaced, the replacement returned': async () => {
    const order = await replaced()
    await comeBack(order, 4, 16_000)
    return order
  },
  'lost and replaced, the replacement returned in part': async () => {
    const order = await replaced()
    await comeBack(order, 1, 4000)
    return order
  },
  'came back': async () => {
    const order = await shipped()
    await parcelStep(order, 1, 'came-back')
    return order
  },
  'came back and refunded': async () => {
    const order = await shipped()
    await parcelStep(order, 1, 'came-back')
    await parcelStep(order, 1, 'refunded')
    return order
  },
  'came back, sent again and returned': async () => {
    const order = await shipped()
    await parcelStep(order, 1, 'came-back')
    await parcelStep(order, 1, 'sent-again', CARRIER)
    await comeBack(order, 4, 16_000)
    return order
  },
  'returned in part by two returns': async () => {
    const order = await shipped()
    await comeBack(order, 1, 4000)
    await comeBack(order, 2, 8000)
    return order
  },
  'returned by two returns': async () => {
    const order = await shipped()
    await comeBack(order, 3, 12_000)
    await comeBack(order, 1, 0)
    return order
  },
}

/** Orders with counts that contradict each other: how they begin, what the fault wrote, and what is said of them. */
const FAULTY: Record<string, { begins: () => Promise<Bought>; fault: string; named: RegExp }> = {
  'more returned than any parcel has': {
    begins: async () => {
      const order = await shipped()
      await comeBack(order, 2, 8000)
      return order
    },
    fault: 'UPDATE return_lines SET quantity = 9 WHERE order_item_id = $1',
    named: /returns have 9 pieces, its packages 4/,
  },
  'lost and refunded, and returned as well': {
    begins: async () => {
      const order = await shipped()
      await comeBack(order, 2, 8000)
      return order
    },
    fault: `UPDATE fulfillments SET state = 'lost', delivered_at = NULL, settled_as = 'refunded', settled_at = now()
      WHERE id IN (SELECT fulfillment_id FROM fulfillment_lines WHERE order_item_id = $1)`,
    named: /package 1 is lost and refunded, and returns have brought 2 of its 4 pieces/,
  },
  'returned once from the lost parcel and once from its replacement': {
    begins: async () => {
      const order = await replaced()
      await comeBack(order, 4, 16_000)
      return order
    },
    fault: 'UPDATE return_lines SET quantity = 8 WHERE order_item_id = $1',
    named: /package 1 is lost and replaced, and returns have brought 4 of its 4 pieces/,
  },
  'returned, and no parcel has left': {
    begins: async () => {
      const order = await shipped()
      await comeBack(order, 1, 4000)
      return order
    },
    fault: `DELETE FROM fulfillments WHERE id IN (SELECT fulfillment_id FROM fulfillment_lines WHERE order_item_id = $1)`,
    named: /returns have 1 pieces, its packages 0/,
  },
  'came back with its parcel, and by a return': {
    begins: async () => {
      const order = await shipped()
      await comeBack(order, 4, 16_000)
      return order
    },
    fault: `UPDATE fulfillments SET state = 'returned_to_sender', delivered_at = NULL, settled_as = 'refunded', settled_at = now()
      WHERE id IN (SELECT fulfillment_id FROM fulfillment_lines WHERE order_item_id = $1)`,
    named: /package 1 is returned_to_sender and refunded, and returns have brought 4 of its 4 pieces/,
  },
}

const SERIALS = 'two serials, one of them returned'

/** What is stored of the pieces of an order, without ids and times. */
async function historyOf(db: Db, { orderId }: Bought): Promise<unknown> {
  const { rows } = await db.$client.query<{ history: unknown }>(
    `SELECT jsonb_build_object('status', o.status,
        'pieces', (SELECT jsonb_agg(jsonb_build_array(f.position, f.state, f.settled_as, p.quantity, p.returned, p.came_back, p.lost)
            ORDER BY f.position, p.id)
          FROM fulfillments f JOIN fulfillment_pieces p ON p.fulfillment_id = f.id WHERE f.order_id = o.id),
        'sources', (SELECT jsonb_agg(jsonb_build_array(r.position, s.position, f.position, s.quantity, s.unit_id IS NULL)
            ORDER BY r.position, s.position, f.position, s.piece_id)
          FROM returns r JOIN return_piece_sources s ON s.return_id = r.id JOIN fulfillment_pieces p ON p.id = s.piece_id
          JOIN fulfillments f ON f.id = p.fulfillment_id WHERE r.order_id = o.id)) AS history
      FROM orders o WHERE o.id = $1`,
    [orderId],
  )
  return rows[0]?.history
}

/** Copies all rows into a database of an earlier schema: columns that it does not have are left out. */
async function copyInto(old: pg.Client): Promise<void> {
  await old.query('SET session_replication_role = replica')
  const { rows: tables } = await old.query<{ name: string; columns: string }>(
    `SELECT c.relname AS name, string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace GROUP BY 1 ORDER BY 1`,
  )
  for (const { name, columns } of tables) {
    const { rows } = await database.db.$client.query<{ all: string | null }>(
      `SELECT json_agg(t)::text AS all FROM public."${name}" t`,
    )
    await old.query(`DELETE FROM public."${name}"`)
    if (rows[0]?.all)
      await old.query(
        `INSERT INTO public."${name}" (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM json_populate_recordset(NULL::public."${name}", $1)`,
        [rows[0].all],
      )
  }
  await old.query('RESET session_replication_role')
  const { rows: sequences } = await database.db.$client.query<{ name: string; last: string }>(
    `SELECT sequencename AS name, last_value::text AS last FROM pg_sequences
      WHERE schemaname = 'public' AND last_value IS NOT NULL`,
  )
  for (const { name, last } of sequences)
    await old.query('SELECT setval(seqrelid, $2::bigint) FROM pg_sequence WHERE seqrelid = to_regclass($1)', [
      `public.${pg.escapeIdentifier(name)}`,
      last,
    ])
}

const name = `history_of_pieces_${process.pid}`
const orders = new Map<string, Bought>()
const written = new Map<string, unknown>()
let migrated: Db

beforeAll(async () => {
  for (const [what, make] of Object.entries(SOUND)) {
    const order = await make()
    orders.set(what, order)
    written.set(what, await historyOf(database.db, order))
  }
  expect(await checkDatabase(database.db)).toEqual([])
  for (const [what, { begins }] of Object.entries(FAULTY)) orders.set(what, await begins())
  const serials = await shipped(2)
  await comeBack(serials, 1, 4000)
  orders.set(SERIALS, serials)

  await database.db.$client.query(`CREATE DATABASE ${name} TEMPLATE template0`)
  const url = Object.assign(new URL(database.url), { pathname: `/${name}` }).href
  const had = (await readMigrations(MIGRATIONS)).filter(migration => migration.name < FIRST_LATER)
  await migrateDatabase(url, { only: new Set(had.map(({ madeAt }) => madeAt)) })
  const old = new pg.Client(url)
  old.on('error', () => {})
  await old.connect()
  await copyInto(old)
  // A return left its parcel on its way then, and an order of which all was lost or came back was never ended.
  await old.query(`UPDATE fulfillments f SET state = 'shipped', delivered_at = NULL
    WHERE f.state = 'delivered' AND EXISTS (SELECT FROM returns r WHERE r.order_id = f.order_id)`)
  await old.query(`UPDATE orders SET status = 'shipped' WHERE status = 'canceled'
    AND EXISTS (SELECT FROM fulfillments f WHERE f.order_id = orders.id AND f.shipped_at IS NOT NULL)`)
  // Before pieces were stored a parcel had lines only.
  await old.query('DELETE FROM fulfillment_pieces WHERE order_item_id = $1', [
    orders.get('returned in part by two returns')?.items[0],
  ])
  // Two serials left, and the second came back.
  await old.query('UPDATE fulfillment_pieces SET quantity = 1, unit_id = 9001 WHERE order_item_id = $1', [
    serials.items[0],
  ])
  await old.query(
    `INSERT INTO fulfillment_pieces (fulfillment_id, order_item_id, quantity, unit_id)
      SELECT fulfillment_id, order_item_id, 1, 9002 FROM fulfillment_pieces WHERE order_item_id = $1`,
    [serials.items[0]],
  )
  await old.query('UPDATE return_lines SET unit_id = 9002 WHERE order_item_id = $1', [serials.items[0]])
  for (const [what, { fault }] of Object.entries(FAULTY)) {
    const { rowCount } = await old.query(fault, [orders.get(what)?.items[0]])
    expect([what, rowCount]).toEqual([what, 1])
  }
  await old.end()
  await migrateDatabase(url)
  migrated = openDatabase(url, () => {})
})
afterAll(async () => {
  await migrated?.$client.end()
  await database.db.$client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
})

test.each(Object.keys(SOUND))('%s: the order gets the history that is written today', async what => {
  const order = orders.get(what)
  if (!order) throw new Error('it was not placed')
  expect(await historyOf(migrated, order)).toEqual(written.get(what))
})

test('nothing is wrong with an order whose counts agree', async () => {
  const sound = Object.keys(SOUND).map(what => orders.get(what))
  const found = await checkDatabase(migrated)
  expect(found.filter(line => sound.some(order => order && line.includes(order.orderNumber)))).toEqual([])
})

test('a return that names a serial number brings the piece of that number', async () => {
  const { rows } = await migrated.$client.query(
    `SELECT p.unit_id::int AS unit, p.returned, s.quantity, s.unit_id::int AS "returnedUnit" FROM fulfillment_pieces p
      LEFT JOIN return_piece_sources s ON s.piece_id = p.id WHERE p.order_item_id = $1 ORDER BY p.unit_id`,
    [orders.get(SERIALS)?.items[0]],
  )
  expect(rows).toEqual([
    { unit: 9001, returned: 0, quantity: null, returnedUnit: null },
    { unit: 9002, returned: 1, quantity: 1, returnedUnit: 9002 },
  ])
})

test.each(Object.entries(FAULTY))('%s: the order is upgraded and named', async (what, { named }) => {
  const order = orders.get(what)
  if (!order) throw new Error('it was not placed')
  const found = (await checkDatabase(migrated)).filter(
    line => line.includes(order.orderNumber) || line.includes(order.orderId),
  )
  expect(found.join('\n')).toMatch(named)
  const { rows } = await migrated.$client.query(
    `SELECT FROM fulfillment_pieces WHERE order_item_id = $1 AND returned + came_back + lost > quantity`,
    [order.items[0]],
  )
  expect(rows).toEqual([])
})

test('the history of pieces is a constraint of the upgraded database', async () => {
  const { rows } = await migrated.$client.query<{ convalidated: boolean }>(
    `SELECT convalidated FROM pg_constraint WHERE conname = 'fulfillment_pieces_history'`,
  )
  expect(rows).toEqual([{ convalidated: true }])
})
