import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type TestAdmin, testAdmin } from '../catalogue/admin/testing.ts'
import { stockedPart } from '../catalogue/stocked-part.ts'
import { addCategory, addProduct } from '../catalogue/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { unitFacts } from '../inventory/units/testing.ts'
import { addAcceptedUnit } from '../inventory/units/testing-accepted.ts'
import { testDatabase } from '../platform/db/testing.ts'

const database = testDatabase()
let admin: TestAdmin
let sales: TestUser
let warehouse: TestUser
beforeAll(async () => {
  admin = await testAdmin(database.db)
  sales = await signedIn(database.db, { roles: ['sales'] })
  warehouse = await signedIn(database.db, { roles: ['warehouse'] })
})

type Row = { id: number; version: number; sku: string; price: number | null; [column: string]: unknown }
type Answer = { status: number; body: Record<string, never> & { rows: Row[]; changeId: number; code: string } }
const ask = async (path: string, body: object, by: TestUser = admin.boss, key: string = randomUUID()) =>
  (await admin.app.post(`/api/admin/bulk/${path}`, body, { ...by.headers, 'Idempotency-Key': key })) as Answer
const parts = async (...ids: number[]) => (await ask('parts/rows', { by: 'ids', ids })).body.rows
const part = async (id: number) => {
  const [row] = await parts(id)
  if (!row) throw new Error('no such part')
  return row
}
const edits = (rows: readonly Row[], cells: object | ((row: Row) => object)) =>
  rows.map(row => ({
    id: row.id,
    version: row.version,
    cells: typeof cells === 'function' ? cells(row) : cells,
  }))
const change = (rows: object[], by?: TestUser, key?: string, more: object = {}) =>
  ask('parts', { rows, ...more }, by, key)
const undo = async (changeId: number, by?: TestUser) => ask(`changes/${changeId}/undo`, {}, by)
let made = 0
const add = (more: Partial<Parameters<typeof addProduct>[1]> = {}) =>
  addProduct(database.db, { sku: `BULK-${++made}`, price: 1000, ...more })
const addMany = (count: number) => Promise.all(Array.from({ length: count }, () => add()))
const sql = async (text: string, values: unknown[] = []) => (await database.db.$client.query(text, values)).rows
const priceOf = (condition: string, before: number | null, after: number | null) => ({
  conditions: [{ condition, before, after }],
})

describe('a sheet of parts', () => {
  test('is loaded by ids in their order, by pasted numbers, and by the filter of a list', async () => {
    const categoryId = await addCategory(database.db, 'Bulked')
    const one = await add({ sku: 'BLK 100-A', categoryId, stock: { new: 1, overhauled: 2 } })
    const other = await add({ sku: 'BLK-200', categoryId, isPublished: false })
    const makers = [
      await add({ sku: 'BLK-300', manufacturer: 'A' }),
      await add({ sku: 'BLK-300', manufacturer: 'B', name: 'Other' }),
    ]
    expect((await parts(other, one, 999_999_999)).map(({ id }) => id)).toEqual([other, one])
    expect(await part(one)).toMatchObject({
      sku: 'BLK 100-A',
      price: 1000,
      categoryId,
      isPublished: true,
      salePrice: null,
      conditions: [
        { condition: 'new', price: null },
        { condition: 'overhauled', price: null },
      ],
    })
    const pasted = await ask('parts/rows', { by: 'numbers', numbers: ['blk200', 'none of it', 'BLK-300', 'BLK 200'] })
    expect(pasted.body).toMatchObject({ missing: ['none of it'], isCut: false })
    expect(pasted.body.rows.map(({ id }) => id)).toEqual([other, ...makers])
    const filtered = await ask('parts/rows', { by: 'filter', filter: { categoryId } })
    expect(filtered.body.rows.map(({ id }) => id)).toEqual([other, one])
    expect((await ask('parts/rows', { by: 'filter', filter: { categoryId, after: 1 } })).status).toBe(400)
  })

  test('shows the first thousand of more parts, and says that it is cut', async () => {
    const categoryId = await addCategory(database.db, 'Too many')
    await sql(
      `INSERT INTO products (sku, slug, name, category_id) SELECT 'MANY-' || n, 'many-' || n, 'Many', $1 FROM generate_series(1, 1010) AS n`,
      [categoryId],
    )
    const { body } = await ask('parts/rows', { by: 'filter', filter: { categoryId } })
    expect([body.rows.length, body.isCut]).toEqual([1000, true])
    // All parts of the sheet can be changed together.
    const { body: changed } = await change(edits(body.rows, { name: 'Renamed', price: 500 }))
    expect(changed).toMatchObject({ changed: 1000 })
    // The shop, its search and its caches receive one event for all changed parts.
    expect(
      await sql(`SELECT DISTINCT subject FROM events WHERE kind = 'product.changed' AND subject ~ '^(many-|[*]$)'`),
    ).toEqual([{ subject: '*' }])
    expect(await sql('SELECT count(*)::int AS n FROM products WHERE name = $1', ['Renamed'])).toEqual([{ n: 1000 }])
    expect((await undo(changed.changeId)).body).toMatchObject({ change: { restored: 2000, left: 0 } })
  })

  test('previews the changes without making them', async () => {
    const [one, other] = await parts(await add(), await add())
    if (!one || !other) throw new Error('no parts')
    await change(edits([other], { name: 'By another admin' }))
    const rows = [
      ...edits([one], { name: 'Named', price: 1301, ...priceOf('new', null, 900) }),
      ...edits([other], { price: 1 }),
      { id: 999_999_999, version: 1, cells: { name: 'x' } },
    ]
    const { body } = await ask('parts/preview', { rows })
    expect(body).toMatchObject({
      changing: 1,
      jumps: 1,
      rows: [
        {
          state: 'changes',
          cells: [
            { field: 'name', before: `Part ${one.sku}`, after: 'Named' },
            { field: 'price', before: 1000, after: 1301, jump: 30.1 },
            { field: 'price', condition: 'new', before: null, after: 900, jump: null },
          ],
        },
        { state: 'changed_since', cells: [] },
        { state: 'gone' },
      ],
      now: [{ id: other.id, name: 'By another admin' }],
    })
    expect(await part(one.id)).toEqual(one)
  })

  test('is changed as a whole: one change with its rows, published to the shop', async () => {
    const categoryId = await addCategory(database.db, 'Changed to')
    const [one, other, same] = await parts(await add({ stock: { overhauled: 1 } }), await add(), await add())
    if (!one || !other || !same) throw new Error('no parts')
    const rows = [
      ...edits([one], { categoryId, isPublished: false, ...priceOf('overhauled', null, 800) }),
      ...edits([other], { name: 'New name', price: 1200 }),
      ...edits([same], { price: 1000 }),
    ]
    const { status, body } = await change(rows)
    expect([status, body.changed]).toEqual([200, 2])
    expect(await parts(one.id, other.id, same.id)).toMatchObject([
      { categoryId, isPublished: false, conditions: [{ condition: 'overhauled', price: 800 }] },
      { name: 'New name', price: 1200 },
      same,
    ])
    expect(await sql('SELECT lowest_own_price::text AS price FROM products WHERE id = $1', [one.id])).toEqual([
      { price: '8.00' },
    ])
    expect(await admin.audit(body.changeId, 'bulk')).toMatchObject([
      { action: 'bulk.changed', actor_id: admin.boss.id, after: { parts: 2 } },
    ])
    const page = (await admin.get(`/api/admin/bulk/changes/${body.changeId}`)).body
    expect(page).toMatchObject({
      change: { kind: 'parts', admin: 'Bess Coleman', things: 2, undoneAt: null },
      rows: [
        { thing: 'part', before: { categoryId: null, isPublished: true }, after: { categoryId, isPublished: false } },
        { thing: 'line', condition: 'overhauled', before: { price: null }, after: { price: 800 } },
        { thing: 'part', label: other.sku, after: { name: 'New name', price: 1200 } },
      ],
    })
  })

  test('is changed once for a repeated key; other content under the key is refused', async () => {
    const row = await part(await add())
    const key = randomUUID()
    const rows = edits([row], { name: 'Once' })
    const [first, second] = await Promise.all([change(rows, admin.boss, key), change(rows, admin.boss, key)])
    expect(first.body).toEqual(second.body)
    expect((await change(edits([row], { name: 'Twice' }), admin.boss, key)).body.code).toBe('KEY_REUSED')
    expect(await sql('SELECT count(*)::int AS n FROM bulk_change_rows WHERE thing_id = $1', [row.id])).toEqual([
      { n: 1 },
    ])
    expect((await admin.app.post('/api/admin/bulk/parts', { rows }, admin.boss.headers)).status).toBe(400)
  })

  test('is not changed at all if one row cannot be', async () => {
    const [good, bad] = await parts(...(await addMany(2)))
    if (!good || !bad) throw new Error('no parts')
    await change(edits([bad], { name: 'By another admin' }))
    const refused = await change([...edits([good], { name: 'x' }), ...edits([bad], { name: 'x' })])
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'BULK_ROWS_REFUSED', data: { rows: [{ id: bad.id, state: 'changed_since' }] } },
    })
    const forged = [...edits([good], { name: 'x' }), { id: 999_999_999, version: 1, cells: { name: 'x' } }]
    expect((await change(forged)).body.code).toBe('BULK_ROWS_REFUSED')
    expect((await change(edits([good], { categoryId: 999_999_999 }))).body.code).toBe('BULK_ROWS_REFUSED')
    expect((await change(edits([good], priceOf('repaired', null, 5)))).body.code).toBe('BULK_ROWS_REFUSED')
    expect(await part(good.id)).toEqual(good)
  })

  test('price jumps require a confirmation', async () => {
    const row = await part(await add())
    const rows = edits([row], { price: 5000 })
    expect(await change(rows)).toMatchObject({ status: 409, body: { code: 'BULK_PRICES' } })
    expect((await change(rows, admin.boss, randomUUID(), { arePricesSeen: true })).status).toBe(200)
  })

  test('refuses one of two concurrent changes of one part', async () => {
    const row = await part(await add())
    const answers = await Promise.all([
      change(edits([row], { name: 'One' })),
      change(edits([row], { name: 'Other' }), admin.other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('hostile values and too many rows are refused before anything is read', async () => {
    const row = await part(await add())
    for (const cells of [
      { price: -1 },
      { price: 1e15 },
      { name: 'a\u202eb' },
      { name: '' },
      { categoryId: '1' },
      { x: 1 },
    ])
      expect((await change(edits([row], cells))).status).toBe(400)
    const many = Array.from({ length: 1001 }, (_, n) => ({ id: n + 1, version: 1, cells: { name: 'x' } }))
    expect((await change(many)).status).toBe(400)
    const endless = await change(Array.from({ length: 20_000 }, () => ({})))
    expect(endless).toMatchObject({ status: 400, body: { message: 'rows: At most 1000 rows at once' } })
    for (const length of [300_000, 500_000])
      expect(await change(Array.from({ length }, () => ({})))).toMatchObject({
        status: 413,
        body: { code: 'TOO_LARGE' },
      })
    expect((await ask('parts/rows', { by: 'numbers', numbers: ['x'.repeat(1_000_000)] })).status).toBeOneOf([400, 413])
    expect(await part(row.id)).toEqual(row)
  })

  test('the warehouse cannot change parts', async () => {
    const row = await part(await add())
    for (const path of ['parts', 'parts/preview'])
      expect((await ask(path, { rows: edits([row], { name: 'x' }) }, warehouse)).body.code).toBe('NOT_PERMITTED')
  })
})

describe('an undo', () => {
  test('restores all cells except those changed since, and names the changed ones; a second undo has no effect', async () => {
    const rows = await parts(...(await addMany(3)))
    const [one, other, third] = rows
    if (!one || !other || !third) throw new Error('no parts')
    const { body } = await change(edits(rows, { name: 'Bulk', price: 1100, ...priceOf('new', null, 700) }))
    // The cells were changed by hand, by hand to another value, and by another sheet to the same value.
    await sql('UPDATE products SET price = 12 WHERE id = $1', [other.id])
    await sql('UPDATE stock_lines SET price = 9 WHERE product_id = $1', [third.id])
    const now = await parts(other.id)
    await change(edits(now, { name: 'Later' }))
    await change(edits(await parts(other.id), { name: 'Bulk' }))
    const undone = await undo(body.changeId, admin.other)
    expect(undone.body).toMatchObject({
      change: {
        restored: 6,
        left: 3,
        undoneBy: 'Ruth Law',
        leftAlone: [
          { label: other.sku, field: 'name', why: 'later' },
          { label: other.sku, field: 'price', why: 'changed' },
          { label: third.sku, condition: 'new', field: 'price', why: 'changed' },
        ],
      },
    })
    expect(await parts(one.id, other.id, third.id)).toMatchObject([
      { name: one.name, price: 1000, conditions: [{ price: null }] },
      { name: 'Bulk', price: 1200, conditions: [{ price: null }] },
      { name: third.name, price: 1000, conditions: [{ price: 900 }] },
    ])
    expect((await undo(body.changeId)).body).toEqual(undone.body)
    expect((await admin.audit(body.changeId, 'bulk')).map(({ action }) => action)).toEqual([
      'bulk.changed',
      'bulk.undone',
    ])
    expect((await undo(999_999_999)).status).toBe(404)
  })

  test('two concurrent undos undo it once', async () => {
    const row = await part(await add())
    const { body } = await change(edits([row], { name: 'Bulk' }))
    const both = await Promise.all([undo(body.changeId), undo(body.changeId, admin.other)])
    expect(both[0]?.body).toEqual(both[1]?.body)
    expect((await admin.audit(body.changeId, 'bulk')).length).toBe(2)
  })

  test('a part that a list had removed from the shop is hidden by the list again, and a deleted part is named', async () => {
    const off = await add({ isPublished: false, offByImport: true })
    const gone = await add({ stock: {} })
    const { body } = await change(edits(await parts(off, gone), { isPublished: true, name: 'Bulk' }))
    const isOff = async () => (await sql('SELECT off_by_import AS "isOff" FROM products WHERE id = $1', [off]))[0]
    expect(await isOff()).toEqual({ isOff: false })
    await sql('DELETE FROM products WHERE id = $1', [gone])
    expect((await undo(body.changeId)).body).toMatchObject({ change: { restored: 2, leftAlone: [{ why: 'gone' }] } })
    expect(await isOff()).toEqual({ isOff: true })
  })

  test('no part is moved back to a deleted category', async () => {
    const categoryId = await addCategory(database.db, 'Soon gone')
    const id = await add({ categoryId })
    const { body } = await change(edits([await part(id)], { categoryId: null }))
    await sql('DELETE FROM categories WHERE id = $1', [categoryId])
    expect((await undo(body.changeId)).body).toMatchObject({
      change: { restored: 0, leftAlone: [{ field: 'categoryId', why: 'no_category' }] },
    })
  })

  test('is in the list of changes, newest first', async () => {
    const { changes } = (await admin.get('/api/admin/bulk/changes')).body as unknown as { changes: { id: number }[] }
    const ids = changes.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    expect(ids.length).toBeGreaterThan(5)
  })
})

describe('a sheet of units', () => {
  const addUnit = async (mark: string, more = {}) => {
    const productId = await add({ stock: { overhauled: 0 } })
    const facts = unitFacts(mark, { bin: 'A-1', ...more })
    const unit = { productId, quantity: 1, facts, adminId: admin.boss.id }
    return addAcceptedUnit({ db: database.db, stockedPart }, unit)
  }
  const unitRows = async (...ids: number[]) => (await ask('units/rows', { by: 'ids', ids }, warehouse)).body.rows
  const changeUnits = (rows: object[], by: TestUser = admin.boss, more = {}) => ask('units', { rows, ...more }, by)

  test('bins and prices are changed together, recorded in the history, and restored', async () => {
    const [one, other] = [await addUnit('U-1'), await addUnit('U-2')]
    const rows = await unitRows(one, other)
    expect(rows).toMatchObject([
      { mark: 'S/N U-1', condition: 'overhauled', bin: 'A-1', price: null, without: 1000 },
      {},
    ])
    const bothEdits = [...edits(rows.slice(0, 1), { bin: 'B-2', price: 1100 }), ...edits(rows.slice(1), { bin: '' })]
    expect((await ask('units/preview', { rows: bothEdits })).body).toMatchObject({ changing: 2, jumps: 0 })
    const { body } = await changeUnits(bothEdits)
    expect(await unitRows(one, other)).toMatchObject([
      { bin: 'B-2', price: 1100 },
      { bin: '', price: null },
    ])
    const history = await sql('SELECT event, note FROM unit_history WHERE unit_id = $1 ORDER BY id', [one])
    expect(history.slice(1)).toEqual(
      expect.arrayContaining([
        { event: 'relocated', note: 'A-1 → B-2' },
        { event: 'changed', note: '' },
      ]),
    )
    expect(
      await sql(
        'SELECT lowest_own_price::text AS price FROM products p JOIN units u ON u.product_id = p.id WHERE u.id = $1',
        [one],
      ),
    ).toEqual([{ price: '11.00' }])
    // The warehouse may restore bins, but no prices.
    expect((await undo(body.changeId, warehouse)).body.code).toBe('NOT_PERMITTED')
    expect((await undo(body.changeId)).body).toMatchObject({ change: { restored: 3, left: 0 } })
    expect(await unitRows(one, other)).toMatchObject([
      { bin: 'A-1', price: null },
      { bin: 'A-1', price: null },
    ])
  })

  test('the warehouse changes bins but no prices, and sales prices but no bins', async () => {
    const [row] = await unitRows(await addUnit('U-3'))
    if (!row) throw new Error('no unit')
    const bin = edits([row], { bin: 'C-1' })
    const price = edits([row], { price: 1000 })
    for (const path of ['units', 'units/preview']) {
      expect((await ask(path, { rows: price }, warehouse)).body.code).toBe('NOT_PERMITTED')
      expect((await ask(path, { rows: bin }, sales)).body.code).toBe('NOT_PERMITTED')
    }
    expect((await changeUnits(bin, warehouse)).status).toBe(200)
    const [moved] = await unitRows(row.id)
    expect((await changeUnits(edits(moved ? [moved] : [], { price: 1000 }), sales)).status).toBe(200)
  })

  test('all changes are refused if one of the units was changed since or has shipped', async () => {
    const rows = await unitRows(await addUnit('U-4'), await addUnit('U-5'))
    await changeUnits(edits(rows.slice(0, 1), { bin: 'D-1' }))
    expect((await changeUnits(edits(rows, { bin: 'E-1' }))).body.code).toBe('BULK_ROWS_REFUSED')
    await sql(`UPDATE units SET quantity = 0, is_gone = true WHERE id = $1`, [rows[1]?.id])
    expect((await ask('units/preview', { rows: edits(rows, { bin: 'E-1' }) })).body).toMatchObject({
      rows: [{ state: 'changed_since' }, { state: 'gone' }],
    })
  })

  test('is loaded by the filter of a list', async () => {
    const id = await addUnit('U-6', { bin: 'ZZ-9' })
    const { body } = await ask('units/rows', { by: 'filter', filter: { bin: 'zz-' } }, warehouse)
    expect(body.rows.map(row => row.id)).toEqual([id])
  })
})
