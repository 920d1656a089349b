import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { exportCatalogue } from '../catalogue/export-catalogue.ts'
import { checkStock } from '../invariants/stock.ts'
import { releaseStock } from '../inventory/release-stock.ts'
import { lockStock, reserveStock, sellReserved } from '../inventory/reserve-stock.ts'
import { shipReserved } from '../inventory/testing.ts'
import { addOrder } from '../orders/testing.ts'
import { inTransaction } from '../platform/db/database.ts'
import { deleteUnnamedFiles, deleteUnusedLists } from './delete-expired-imports.ts'
import { listImports } from './list-imports.ts'
import { openLeftFile } from './open-error-file.ts'
import { testImportAdmin } from './testing-lists.ts'

const { database, backOffice, bring, check, upload, undo, rows, catalogue } = testImportAdmin()
const trader = fileURLToPath(new URL('../../../shared/data/trader_stock.csv', import.meta.url))

const units = () =>
  rows(
    `SELECT p.sku, i.condition, u.kind, u.mark, u.bin, u.quantity, u.condition_code AS code FROM units u JOIN stock_lines i ON i.id = u.stock_line_id
      JOIN products p ON p.id = i.product_id WHERE NOT u.is_gone ORDER BY p.sku, u.id`,
  )
const marks = async () => (await units()).map(({ mark, quantity }) => `${mark} ${quantity}`)
const line = async (sku = 'P-1') =>
  (
    await rows(
      'SELECT i.quantity, unit_pieces AS units, backordered FROM stock_lines i JOIN products p ON p.id = product_id WHERE sku = $1 ORDER BY i.id',
      [sku],
    )
  )[0]
const lines = () =>
  rows('SELECT condition, quantity, unit_pieces AS units, backordered FROM stock_lines ORDER BY condition')
const sound = async () => {
  expect((await checkStock(database.db)).filter(wrong => !/pieces in it/.test(wrong))).toEqual([])
}

async function order(sku: string, condition: string, quantity: number): Promise<string> {
  const orderId = await addOrder(database.db, { userId: null })
  const [part] = await rows('SELECT id FROM products WHERE sku = $1', [sku])
  await inTransaction(database.db, async tx =>
    reserveStock(tx, orderId, [{ productId: part.id, condition, quantity }], await lockStock(tx, [part.id])),
  )
  return orderId
}
const pay = (orderId: string) => inTransaction(database.db, tx => sellReserved(tx, orderId))
const cancel = (orderId: string) => inTransaction(database.db, tx => releaseStock(tx, orderId))
const ship = (orderId: string) => inTransaction(database.db, tx => shipReserved(tx, orderId))

const FULL = `sku,condition,quantity,serial,lot,tag_type,tag_number,tagged_by,tag_date,trace_to,tsn,csn,tso,cso,mfg_date,cure_date,expiry,location,owner,cost,unit_price,notes
P-1,TST,1,SN-1,,8130-3,T-1,Acme Air,24-NOV-2025,Delta,"12,345.5",900,10,4,2001-02-03,,,A-1,,100.00,250.00,good
P-1,OH,1,sn-2,L-9,EASA Form 1,T-2,,,,,,,,,,,,,,,
P-1,NE,40,,L-1,CoC,T-3,,,,,,,,,2024-01-01,2034-01-01,B-2,Consignor,0.10,,
P-1,NE,7,,,none,,,,,,,,,,,,C-3,,,,
`

test('each row is a unit with all its facts, and importing the list again changes nothing', async () => {
  const first = await bring(FULL)
  expect(first.report).toMatchObject({ failed: 0, units: { new: 4, changed: 0, gone: 0 }, stockLines: { new: 3 } })
  expect(await units()).toEqual([
    { sku: 'P-1', condition: 'serviceable', kind: 'serial', mark: 'SN-1', bin: 'A-1', quantity: 1, code: 'TST' },
    { sku: 'P-1', condition: 'overhauled', kind: 'serial', mark: 'sn-2', bin: '', quantity: 1, code: 'OH' },
    { sku: 'P-1', condition: 'new', kind: 'lot', mark: 'L-1', bin: 'B-2', quantity: 40, code: 'NE' },
    { sku: 'P-1', condition: 'new', kind: 'bulk', mark: '', bin: 'C-3', quantity: 7, code: 'NE' },
  ])
  expect(
    await rows(
      `SELECT paper, paper_number, paper_by, paper_date, trace_to, hours_since_new, cost, price, note, manufactured_on FROM units WHERE mark = 'SN-1'`,
    ),
  ).toEqual([
    {
      paper: 'FAA 8130-3',
      paper_number: 'T-1',
      paper_by: 'Acme Air',
      paper_date: '2025-11-24',
      trace_to: 'Delta',
      hours_since_new: '12345.5',
      cost: '100.00',
      price: '250.00',
      note: 'good',
      manufactured_on: '2001-02-03',
    },
  ])
  expect(await rows(`SELECT note FROM units WHERE mark = 'sn-2'`)).toEqual([{ note: 'Lot L-9' }])
  await sound()
  const second = await bring(FULL)
  expect(second.report).toMatchObject({
    units: { new: 0, changed: 0, unchanged: 4, gone: 0 },
    stockLines: { changed: 0 },
  })
  expect(second.canUndo).toBe(false)
})

test('the history of a listed unit names the person who imported the list, who may not confirm its documents', async () => {
  await bring(FULL)
  await bring(FULL.replace(',40,', ',41,'))
  const events = `SELECT DISTINCT event, admin_id = (SELECT admin_id FROM imports ORDER BY id LIMIT 1) AS "isLoader"
    FROM unit_history ORDER BY event`
  expect(await rows(events)).toEqual([
    { event: 'added', isLoader: true },
    { event: 'counted', isLoader: true },
  ])
})

test('the dry run and the run agree on new, changed, removed and stopped units', async () => {
  await bring('sku,condition,quantity,serial,lot\nP-1,OH,1,A,\nP-1,OH,1,B,\nP-1,OH,1,C,\nP-1,OH,5,,L\n')
  await rows(`UPDATE units SET state = 'quarantined' WHERE mark = 'C'`)
  await rows(`UPDATE stock_lines SET quantity = 7, unit_pieces = 7`)
  await rows(`INSERT INTO stock_movements (stock_line_id, delta, reason) SELECT id, -1, 'unit' FROM stock_lines`)
  const list = await upload(
    'sku,condition,quantity,serial,lot,tag_number\nP-1,OH,1,a,,T-1\nP-1,OH,1,C,,\nP-1,OH,3,,L,\nP-1,OH,1,D,,\nP-2,OH,1,X,,\n',
  )
  const dry = (await check(list)).checkReport
  expect(dry).toMatchObject({
    units: { new: 2, changed: 2, gone: 1, stopped: 1, unchanged: 0 },
    stockLines: { new: 1, changed: 1 },
  })
  const done = await bring(
    'sku,condition,quantity,serial,lot,tag_number\nP-1,OH,1,a,,T-1\nP-1,OH,1,C,,\nP-1,OH,3,,L,\nP-1,OH,1,D,,\nP-2,OH,1,X,,\n',
  )
  expect(done.report).toMatchObject({ units: dry?.units, stockLines: dry?.stockLines })
  expect(await marks()).toEqual(['a 1', 'C 1', 'L 3', 'D 1', 'X 1'])
  expect(await line()).toEqual({ quantity: 5, units: 5, backordered: 0 })
  await sound()
})

test('the list decides whether its rows are units, unless the person decides', async () => {
  await bring('sku,condition,quantity\nP-1,NE,5\nP-2,NE,5\n')
  expect(await units()).toEqual([])
  await bring('sku,condition,quantity\nP-1,NE,2\nP-1,NE,3\nP-2,NE,5\n')
  expect(await marks()).toEqual([' 2', ' 3', ' 5'])
  expect(await rows(`SELECT reason FROM stock_movements WHERE delta <> 5`)).toEqual([])
  await sound()
})

test('a list that states only quantities does not change units', async () => {
  await bring('sku,condition,quantity,serial\nP-1,OH,1,A\nP-1,OH,1,B\n')
  await bring('sku,condition,quantity\nP-1,OH,1\n')
  expect(await line()).toEqual({ quantity: 2, units: 2, backordered: 0 })
  const off = await bring('sku,condition,quantity,serial\nP-1,OH,5,A\n', { areUnits: false })
  expect(off.report).toMatchObject({ failed: 0, units: null, unknownColumns: ['serial'] })
  expect(await line()).toEqual({ quantity: 5, units: 2, backordered: 0 })
  await sound()
})

test('pieces of a unit that orders hold or have bought are deducted, and stay with the orders', async () => {
  await bring('sku,condition,quantity,serial,lot\nP-1,OH,1,A,\nP-1,OH,1,B,\nP-1,OH,9,,L\n')
  const [held, sold] = [await order('P-1', 'overhauled', 1), await order('P-1', 'overhauled', 3)]
  await pay(sold)
  expect(await marks()).toEqual(['A 0', 'B 0', 'L 7'])
  const again = await bring('sku,condition,quantity,serial,lot\nP-1,OH,1,A,\nP-1,OH,1,B,\nP-1,OH,9,,L\n')
  expect(again.report).toMatchObject({ units: { changed: 0, gone: 0 }, stockLines: { changed: 0 } })
  await bring('sku,condition,quantity,serial,lot\nP-1,OH,4,,L\n')
  expect(await marks()).toEqual(['A 0', 'B 0', 'L 2'])
  await sound()
  await ship(sold)
  await pay(held)
  await ship(held)
  await bring('sku,condition,quantity,serial,lot\nP-1,OH,4,,L\nP-1,OH,1,A,\n')
  expect(await marks()).toEqual(['L 4', 'A 1'])
  await sound()
})

test('a list does not move a unit while an order has pieces of it', async () => {
  await bring('sku,condition,quantity,serial,location\nP-1,OH,1,A,A-1\nP-1,OH,1,B,A-1\n')
  await order('P-1', 'overhauled', 1)
  const bins = () => rows('SELECT mark, bin, note FROM units ORDER BY mark')
  const moved = await bring('sku,condition,quantity,serial,location\nP-1,OH,1,A,B-7\nP-1,OH,1,B,B-7\n')
  expect(moved.report?.units).toMatchObject({ changed: 1, stopped: 1 })
  expect(await bins()).toEqual([
    { mark: 'A', bin: 'A-1', note: '' },
    { mark: 'B', bin: 'B-7', note: '' },
  ])
  // The other facts of the unit are changed.
  const noted = await bring('sku,condition,quantity,serial,location,notes\nP-1,OH,1,A,C-9,Dented\nP-1,OH,1,B,B-7,\n')
  expect(noted.report?.units).toMatchObject({ changed: 1, stopped: 0 })
  expect((await bins())[0]).toEqual({ mark: 'A', bin: 'A-1', note: 'Dented' })
  await sound()
})

test('unmarked pieces that a row marks become its unit, and unpaid orders that hold unmarked pieces get one of them', async () => {
  await bring('sku,condition,quantity\nP-1,OH,5\n')
  const held = await order('P-1', 'overhauled', 2)
  await bring('sku,condition,quantity,serial\nP-1,OH,1,A\nP-1,OH,1,B\nP-1,OH,1,C\nP-1,OH,1,D\nP-1,OH,1,E\n')
  expect(await line()).toEqual({ quantity: 3, units: 3, backordered: 0 })
  expect(
    await rows('SELECT mark FROM reserved_units JOIN units ON id = unit_id WHERE order_id = $1 ORDER BY id', [held]),
  ).toEqual([{ mark: 'A' }, { mark: 'B' }])
  await sound()
  const again = await bring(
    'sku,condition,quantity,serial\nP-1,OH,1,A\nP-1,OH,1,B\nP-1,OH,1,C\nP-1,OH,1,D\nP-1,OH,1,E\n',
  )
  expect(again.report).toMatchObject({ units: { changed: 0, unchanged: 5 }, stockLines: { changed: 0 } })
})

test('an unpaid order that gets a unit of a list is promised its release document', async () => {
  await bring('sku,condition,quantity\nP-1,OH,2\n')
  const held = await order('P-1', 'overhauled', 2)
  await bring('sku,condition,quantity,serial,tag type,tag number\nP-1,OH,1,A,FAA 8130-3,N-1\nP-1,OH,1,B,,\n')
  expect(
    await rows(
      'SELECT mark, r.paper FROM reserved_units r JOIN units ON id = unit_id WHERE order_id = $1 ORDER BY id',
      [held],
    ),
  ).toEqual([
    { mark: 'A', paper: 'FAA 8130-3' },
    { mark: 'B', paper: null },
  ])
  await sound()
})

test('a serial number in another condition moves its unit, and a repeated one is a failed row', async () => {
  await bring('sku,condition,quantity,serial\nP-1,AR,1,A\nP-1,AR,1,B\n')
  const { report } = await bring('sku,condition,quantity,serial\nP-1,OH,1,A\nP-1,OH,1,a\n')
  expect(report).toMatchObject({ failed: 1, units: { new: 0, changed: 1 } })
  expect(report?.firstErrors).toMatchObject([{ line: 3, column: 'serial', reason: '"a" is in line 2 already' }])
  expect(await units()).toMatchObject([
    { mark: 'A', condition: 'overhauled', code: 'OH' },
    { mark: 'B', condition: 'as_removed', code: 'AR' },
  ])
  await sound()
})

test('rows that cite a form for more pieces than it covers are refused; importing the same list again is not', async () => {
  const heads = 'sku,condition,quantity,serial,tag_type,tag_number\n'
  await bring(`${heads}P-1,OH,1,A,FAA 8130-3,F-1\n`)
  await database.db.$client.query(`UPDATE units SET paper_quantity = 2 WHERE mark = 'A'`)
  const list = `${heads}P-1,OH,1,A,FAA 8130-3,F-1\nP-1,OH,1,B,FAA 8130-3,f-1\n`
  for (const again of [1, 0]) expect((await bring(list)).report).toMatchObject({ failed: 0, units: { new: again } })
  // The list adds another part, and one more piece of the same part: the form already covers two pieces.
  const more = await bring(`${heads}P-2,OH,1,X,FAA 8130-3,F-1\nP-2,OH,1,Y,CoC,F-1\n`)
  expect(more.report?.firstErrors).toMatchObject([
    { line: 2, column: 'tag_number', reason: '"F-1" covers 2 pieces, and more would cite it' },
  ])
  expect((await bring(`${list}P-1,OH,1,C,FAA 8130-3,F-1\n`)).report?.firstErrors).toMatchObject([{ line: 4 }])
  expect(await marks()).toEqual(['A 1', 'B 1', 'Y 1'])
  await sound()
})

test('a list that states the quantity of its form cannot cite it for more pieces', async () => {
  const heads = 'sku,condition,quantity,serial,tag_type,tag_number,tag_quantity\n'
  const rows = ['A', 'B', 'C'].map(serial => `P-1,OH,1,${serial},FAA 8130-3,F-2,1\n`)
  const { report } = await bring(`${heads}${rows.join('')}`)
  expect(report).toMatchObject({ failed: 2, units: { new: 1 } })
  expect(report?.firstErrors[0]).toMatchObject({
    line: 3,
    column: 'tag_number',
    reason: '"F-2" covers 1 piece, and more would cite it',
  })
  await sound()
})

test('units of a part with a failed row are not removed', async () => {
  await bring('sku,condition,quantity,serial\nP-1,OH,1,A\nP-1,OH,1,B\n')
  await bring('sku,condition,quantity,serial,expiry\nP-1,OH,1,A,\nP-1,OH,1,B,03/04/2030\n')
  expect(await marks()).toEqual(['A 1', 'B 1'])
})

test('undoing restores changed units, and removes units that the run had added', async () => {
  const empty = await catalogue()
  const first = await bring('sku,condition,quantity,serial,location\nP-1,OH,1,A,X\nP-1,OH,1,B,\nP-1,AR,1,C,\n')
  const before = await catalogue()
  const second = await bring('sku,condition,quantity,serial,location\nP-1,OH,1,A,Y\nP-1,OH,1,C,\nP-1,OH,1,D,\n', {
    missing: 'zero',
  })
  expect(await units()).toMatchObject([{ mark: 'A', bin: 'Y' }, { mark: 'C', condition: 'overhauled' }, { mark: 'D' }])
  const undone = await undo(second)
  expect(undone.undoReport).toMatchObject({ units: { restored: 3, removed: 1, left: 0 }, stockLines: { left: 0 } })
  expect(await units()).toMatchObject([
    { mark: 'A', bin: 'X', quantity: 1 },
    { mark: 'B', quantity: 1 },
    { mark: 'C', condition: 'as_removed', code: 'AR' },
  ])
  expect(await catalogue()).toEqual(before)
  await sound()
  await undo(first)
  expect(await rows('SELECT FROM units')).toEqual([])
  expect(await catalogue()).toEqual(empty)
  await sound()
})

test('undoing leaves units that were changed since, and pieces that orders have', async () => {
  const first = await bring('sku,condition,quantity,serial,lot\nP-1,OH,1,A,\nP-1,OH,9,,L\n')
  const held = await order('P-1', 'overhauled', 3)
  await rows(`UPDATE units SET bin = 'Z', version = version + 1 WHERE mark = 'A'`)
  const undone = await undo(first)
  expect(undone.undoReport).toMatchObject({ units: { restored: 0, removed: 0, left: 2 } })
  expect(await marks()).toEqual(['A 0', 'L 0'])
  await sound()
  await rows(`SELECT $1::uuid`, [held])
})

test.each(['held', 'paid'])(
  'an undo leaves a unit that is %s in the condition that it had in the order',
  async state => {
    const inOrder = 'SELECT u.mark, r.quantity FROM reserved_units r JOIN units u ON u.id = r.unit_id'
    await bring('sku,condition,quantity,serial,location\nP-1,NE,1,A,X\nP-1,NE,1,B,X\nP-1,NE,1,C,X\n')
    const second = await bring('sku,condition,quantity,serial,location\nP-1,SV,1,A,Y\nP-1,SV,1,B,Y\nP-1,NE,1,C,Y\n', {
      missing: 'zero',
    })
    const orderId = await order('P-1', 'serviceable', 1)
    if (state === 'paid') await pay(orderId)
    const undone = await undo(second)
    expect(undone.undoReport).toMatchObject({ units: { restored: 2, removed: 0, left: 1 } })
    expect(undone.undoReport?.reasons).toContainEqual({ kind: 'unit', why: 'in an order', count: 1 })
    expect(await units()).toMatchObject([
      { mark: 'A', condition: 'serviceable', code: 'SV', bin: 'Y', quantity: 0 },
      { mark: 'B', condition: 'new', code: 'NE', bin: 'X', quantity: 1 },
      { mark: 'C', condition: 'new', code: 'NE', bin: 'X', quantity: 1 },
    ])
    expect(await rows(inOrder)).toEqual([{ mark: 'A', quantity: 1 }])
    expect(await lines()).toEqual([
      { condition: 'new', quantity: 2, units: 2, backordered: 0 },
      { condition: 'serviceable', quantity: 0, units: 0, backordered: 0 },
    ])
    await sound()
    await (state === 'paid' ? ship(orderId) : cancel(orderId))
    expect(await lines()).toEqual([
      { condition: 'new', quantity: 2, units: 2, backordered: 0 },
      { condition: 'serviceable', quantity: state === 'paid' ? 0 : 1, units: state === 'paid' ? 0 : 1, backordered: 0 },
    ])
    await sound()
  },
)

const A_AND_TWO_LOOSE =
  'sku,condition,quantity,serial,location,kind\nP-1,NE,1,A,,\nP-1,NE,2,,,loose\nP-1,SV,2,,,loose\n'

test('a unit that an undo leaves in another condition is not counted again in its former one', async () => {
  await bring(A_AND_TWO_LOOSE)
  const second = await bring(A_AND_TWO_LOOSE.replace('NE,1,A', 'SV,1,A'))
  await rows(`UPDATE units SET bin = 'Z', version = version + 1 WHERE mark = 'A'`)
  expect((await undo(second)).undoReport).toMatchObject({ units: { restored: 0, left: 1 } })
  expect(await lines()).toEqual([
    { condition: 'new', quantity: 2, units: 0, backordered: 0 },
    { condition: 'serviceable', quantity: 3, units: 1, backordered: 0 },
  ])
  await sound()
})

test('a removed unit whose serial number is on another unit now is not counted again by an undo', async () => {
  await bring(A_AND_TWO_LOOSE)
  const second = await bring(A_AND_TWO_LOOSE.replace('P-1,NE,1,A,,\n', ''))
  expect(await marks()).toEqual([])
  await bring('sku,condition,quantity,serial\nP-1,OH,1,A\n')
  expect((await undo(second)).undoReport).toMatchObject({ units: { restored: 0, left: 1 } })
  expect(await lines()).toEqual([
    { condition: 'new', quantity: 2, units: 0, backordered: 0 },
    { condition: 'overhauled', quantity: 1, units: 1, backordered: 0 },
    { condition: 'serviceable', quantity: 2, units: 0, backordered: 0 },
  ])
  await sound()
})

test('an undo names the units that it leaves, with the reason of each, and offers all of them as a file', async () => {
  const serials = Array.from({ length: 25 }, (_, n) => `S-${`${n}`.padStart(2, '0')}`)
  const done = await bring(
    `sku,condition,quantity,serial\n${serials.map(serial => `P-1,OH,1,${serial}`).join('\n')}\nP-2,OH,1,T-1\n`,
  )
  await rows(
    `WITH scanned AS (UPDATE units SET version = version + 1 WHERE mark <= 'S-21' RETURNING id)
      INSERT INTO unit_documents (unit_id, kind, name, digest, media_type, bytes, visibility)
        SELECT id, 'photograph', 'Scan', repeat('a', 64), 'image/jpeg', 1, 'public' FROM scanned`,
  )
  await rows(`UPDATE units SET bin = 'Z', version = version + 1 WHERE mark = 'S-22'`)
  await order('P-2', 'overhauled', 1)
  const undone = await undo(done)
  expect(undone.undoReport).toMatchObject({ units: { restored: 0, removed: 2, left: 24 } })
  expect(undone.undoReport?.reasons.filter(({ kind }) => kind === 'unit')).toEqual([
    { kind: 'unit', why: 'with scans', count: 22 },
    { kind: 'unit', why: 'changed since', count: 1 },
    { kind: 'unit', why: 'in an order', count: 1 },
  ])
  expect(undone.undoReport?.reasons).toContainEqual({ kind: 'part', why: 'in stock', count: 2 })
  const named = undone.undoReport?.leftAlone.filter(({ kind }) => kind === 'unit') ?? []
  expect(named).toHaveLength(20)
  expect(named[0]).toEqual({ kind: 'unit', sku: 'P-1', mark: 'S-00', why: 'with scans' })
  expect(undone.hasLeftFile).toBe(true)
  const { body } = await openLeftFile(database.db, backOffice.files, undone.id)
  let file = ''
  for await (const piece of body) file += Buffer.from(piece).toString()
  expect(file).toMatch(/^kind,part_number,mark,reason\r\n/)
  expect(file).toContain('Units,P-1,S-22,changed since\r\nUnits,P-2,T-1,in an order\r\n')
  await deleteUnnamedFiles(database.db, backOffice.files, Date.now() + 100 * 86_400_000)
  expect(await backOffice.files.exists(`imports/${undone.id}.left.csv`)).toBe(true)
  await rows(`UPDATE imports SET ended_at = now() - interval '40 days' WHERE id = $1`, [undone.id])
  await deleteUnusedLists(database.db, backOffice.files)
  expect((await listImports(database.db, null)).imports[0]).toMatchObject({ hasLeftFile: false })
  expect(await backOffice.files.exists(`imports/${undone.id}.left.csv`)).toBe(false)
})

async function exported(): Promise<string> {
  let text = ''
  for await (const piece of exportCatalogue(database.db)) text += piece
  return text
}

test('units, unmarked pieces and drafts survive export and import, into this store and into an empty one', async () => {
  await bring(`${FULL}P-1,NE,3,,,,,,,,,,,,,,,,,,,'=not a formula\n`)
  await bring('sku,condition,quantity,kind,published\nP-1,OH,6,loose,no\nP-2,SV,2,loose,yes\nP-3,,,,no\n', {
    areUnits: true,
  })
  await bring(`${FULL}P-1,OH,6,,,,,,,,,,,,,,,,,,,\n`)
  const stopped = await bring('sku,condition,quantity,serial\nP-4,AR,1,Q-1\n')
  const text = await exported()
  expect(text).not.toMatch(/(^|[\r\n,])"?[=+@-]/)
  const again = await bring(text)
  expect(again.report).toMatchObject({
    failed: 0,
    products: { new: 0, changed: 0 },
    stockLines: { new: 0, changed: 0 },
    units: { new: 0, changed: 0, gone: 0 },
  })
  expect(await exported()).toBe(text)
  await rows('TRUNCATE products, categories CASCADE')
  expect((await bring(text)).report).toMatchObject({ failed: 0 })
  expect(await exported()).toBe(text)
  expect(await rows('SELECT sku FROM products WHERE NOT is_published ORDER BY sku')).toEqual([
    { sku: 'P-1' },
    { sku: 'P-3' },
  ])
  expect(stopped.state).toBe('done')
  await sound()
})

test('the export has quarantined units without pieces, and importing it does not change them', async () => {
  await bring('sku,condition,quantity,serial,lot\nP-1,OH,1,A,\nP-1,OH,4,,L\n')
  await rows(`UPDATE units SET state = 'quarantined' WHERE mark = 'A'`)
  await rows('UPDATE stock_lines SET quantity = 4, unit_pieces = 4')
  await rows(`INSERT INTO stock_movements (stock_line_id, delta, reason) SELECT id, -1, 'unit' FROM stock_lines`)
  const text = await exported()
  expect(text).toMatch(/,OH,0,[^\r]*,serial,A,/)
  expect((await bring(text)).report).toMatchObject({ units: { changed: 0, gone: 0 }, stockLines: { changed: 0 } })
  // Quality decides what becomes of a quarantined unit: another location, quantity or condition in the list is counted,
  // and changes nothing.
  const moved = await bring('sku,condition,quantity,serial,location\nP-1,SV,1,A,B-7\n')
  expect(moved.report?.units).toMatchObject({ changed: 0, stopped: 1 })
  expect(await rows(`SELECT state, bin, condition_code FROM units WHERE mark = 'A'`)).toEqual([
    { state: 'quarantined', bin: '', condition_code: 'OH' },
  ])
  await sound()
})

test.runIf(existsSync(trader))(
  'the list of a trader has 1,793 units in 1,053 lines, and its undo removes all',
  async () => {
    const csv = await readFile(trader, 'utf8')
    const first = await bring(csv, { condition: 'as_removed' })
    expect(first.report).toMatchObject({ rows: 1793, failed: 0, units: { new: 1793 }, stockLines: { new: 1053 } })
    expect(await rows('SELECT count(*)::int AS units, sum(quantity)::int AS pieces FROM units')).toEqual([
      { units: 1793, pieces: 1800 },
    ])
    expect(
      await rows(
        'SELECT count(*)::int AS lines, sum(quantity)::int AS pieces, sum(unit_pieces)::int AS of_units FROM stock_lines',
      ),
    ).toEqual([{ lines: 1053, pieces: 1800, of_units: 1800 }])
    await sound()
    const second = await bring(csv, { condition: 'as_removed' })
    expect(second.report).toMatchObject({
      products: { changed: 0 },
      stockLines: { changed: 0 },
      units: { new: 0, changed: 0, gone: 0 },
    })
    const text = await exported()
    expect((await bring(text)).report).toMatchObject({ failed: 0, units: { new: 0, changed: 0, gone: 0 } })
    expect(await exported()).toBe(text)
    await undo(first)
    expect(await rows('SELECT FROM units')).toEqual([])
    expect(await catalogue()).toEqual([])
  },
)
