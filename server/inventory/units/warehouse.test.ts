import { expect, test } from 'vitest'
import { unitFacts } from './testing.ts'
import { stockedUnits } from './testing-units.ts'

const { database, post, get, part, add, unit, unitsOf, lineOf, order, pay, ship, move, wrongs } = stockedUnits()
const lot = (mark: string, more = {}) => unitFacts(mark, { kind: 'lot', bin: 'A-1', ...more })
const events = async (id: number) =>
  ((await get(`/api/admin/units/${id}/history`)) as { event: string; pieces: number; note: string }[]).map(
    ({ event, pieces, note }) => [event, pieces, note],
  )
type Listed = { units: { id: number; sku: string }[]; next: string | null }
const listed = async (query: string) => (await get(`/api/admin/all-units?${query}`)) as Listed
const count = (bin: string, counted: object[], more: object = {}, key: boolean | string = true) =>
  post('/api/admin/bins/count', { bin, units: counted, missing: { kind: 'quarantine' }, ...more }, key)

test('units are moved to another bin together; units that are already there do not change', async () => {
  const id = await part()
  const one = (await add(id, unitFacts('RE-1', { bin: 'A-1' }))).body.id
  const other = (await add(id, unitFacts('RE-2'))).body.id
  expect(await post('/api/admin/units/relocate', { unitIds: [one, other], bin: 'B-2' })).toMatchObject({
    body: { moved: 2 },
  })
  expect(await post('/api/admin/units/relocate', { unitIds: [one], bin: 'B-2' })).toMatchObject({ body: { moved: 0 } })
  expect((await events(one))[0]).toEqual(['relocated', 1, 'A-1 → B-2'])
  expect((await events(other))[0]).toEqual(['relocated', 1, 'no bin → B-2'])
  await move(id, one, 'quarantined', 'Dent')
  await move(id, one, 'scrapped', 'Dent')
  const gone = await post('/api/admin/units/relocate', { unitIds: [one, other], bin: 'C-3' })
  expect(gone.body.code).toBe('UNIT_GONE_ALREADY')
  expect((await unit(id, other)).bin).toBe('B-2')
})

test('a lot is split only once for a repeated key; the new unit has a copy of the document, and the total stays the same', async () => {
  const id = await part()
  const facts = lot('L-7', { paper: 'FAA 8130-3', paperNumber: 'F-7', paperQuantity: 10 })
  const whole = (await add(id, facts, { quantity: 10 })).body.id
  await order(id, 3)
  const request = { version: (await unit(id, whole)).version, quantity: 4, bin: 'B-9' }
  const { body } = await post(`/api/admin/units/${whole}/split`, request, 'split-once-of-this-lot')
  expect((await post(`/api/admin/units/${whole}/split`, request, 'split-once-of-this-lot')).body).toEqual(body)
  expect(await unit(id, body.id)).toMatchObject({
    mark: 'L-7',
    quantity: 4,
    taken: 0,
    bin: 'B-9',
    paperNumber: 'F-7',
    paperIsCopy: true,
    splitFrom: whole,
  })
  expect(await unit(id, whole)).toMatchObject({ quantity: 3, taken: 3, bin: 'A-1', paperIsCopy: false })
  expect(await lineOf(id)).toMatchObject({ quantity: 7, unit_pieces: 7 })
  expect((await events(whole))[0]).toEqual(['split', 4, ''])
  expect((await events(body.id))[0]).toEqual(['split_off', 4, ''])
  // Pieces of orders, and at least one piece, must stay.
  const { version } = await unit(id, whole)
  expect((await post(`/api/admin/units/${whole}/split`, { version, quantity: 4, bin: '' }, true)).body.code).toBe(
    'UNIT_NOT_SPLIT',
  )
  const rest = { version: (await unit(id, body.id)).version, quantity: 4, bin: '' }
  expect((await post(`/api/admin/units/${body.id}/split`, rest, true)).body.code).toBe('UNIT_NOT_SPLIT')
  const page = (await get(`/api/admin/units/${whole}/page`)) as { movements: { delta: number }[]; splitOff: object[] }
  expect(page.movements.map(({ delta }) => delta)).toEqual([-4, 10])
  expect(page.splitOff).toEqual([{ id: body.id, quantity: 4, bin: 'B-9' }])
  expect(await wrongs()).toEqual([])
})

test('a shipped unit that was split off a lot states that its document is a copy', async () => {
  const id = await part()
  const whole = (await add(id, lot('L-8', { paper: 'CoC', expiresOn: '2035-01-01' }), { quantity: 5 })).body.id
  const { body } = await post(`/api/admin/units/${whole}/split`, { version: 2, quantity: 2, bin: '' }, true)
  await move(id, whole, 'quarantined', 'Later')
  // The pieces ship with the scan of the copy.
  await database.db.$client.query(
    `INSERT INTO unit_documents (unit_id, kind, name, digest, media_type, bytes, visibility, confirmed_at)
      VALUES ($1, 'coc', 'Scan', repeat('a', 64), 'application/pdf', 100, 'buyer', now())`,
    [body.id],
  )
  const bought = await order(id, 2)
  await pay(bought)
  await ship(bought)
  const { rows } = await database.db.$client.query(
    'SELECT unit_id, paper_is_copy FROM order_units_view WHERE order_id = $1',
    [bought],
  )
  expect(rows).toEqual([{ unit_id: body.id, paper_is_copy: true }])
})

test('a count is booked once: missing pieces are stopped, units from other bins are moved here, and additional pieces are added', async () => {
  const id = await part()
  const missing = (await add(id, unitFacts('CO-1', { bin: 'K-1' }))).body.id
  const short = (await add(id, lot('CO-L', { bin: 'K-1' }), { quantity: 8 })).body.id
  const more = (await add(id, lot('CO-M', { bin: 'K-1' }), { quantity: 2 })).body.id
  const elsewhere = (await add(id, unitFacts('CO-2', { bin: 'K-2' }))).body.id
  const counted = [
    { unitId: missing, from: 'K-1', expected: 1, found: 0 },
    { unitId: short, from: 'K-1', expected: 8, found: 5 },
    { unitId: more, from: 'k-1', expected: 2, found: 4 },
    { unitId: elsewhere, from: 'K-2', expected: 1, found: 1 },
  ]
  const first = await count('K-1', counted, {}, 'count-of-bin-k-1-once')
  expect(first.body).toEqual({ agree: 0, fewer: 2, more: 1, moved: 1 })
  expect((await count('K-1', counted, {}, 'count-of-bin-k-1-once')).body).toEqual(first.body)
  expect(await unit(id, missing)).toMatchObject({ state: 'quarantined' })
  expect((await events(missing))[0]).toEqual(['quarantined', 1, 'Not found in count of K-1'])
  expect(await unit(id, short)).toMatchObject({ state: 'available', quantity: 5 })
  expect(await unit(id, more)).toMatchObject({ quantity: 4 })
  expect(await unit(id, elsewhere)).toMatchObject({ bin: 'K-1', state: 'available' })
  const parts = await unitsOf(id)
  expect(parts.find(one => one.splitFrom === short)).toMatchObject({ state: 'quarantined', quantity: 3 })
  expect(await lineOf(id)).toMatchObject({ quantity: 10, unit_pieces: 10 })
  expect(await wrongs()).toEqual([])
  const again = await count('K-1', [{ unitId: short, from: 'K-1', expected: 8, found: 8 }])
  expect(again.body).toMatchObject({ code: 'COUNT_CHANGED', data: { unitIds: [short] } })
})

test('missing pieces are written off, except for ordered ones', async () => {
  const id = await part()
  const bolts = (await add(id, lot('WO-1', { bin: 'W-1' }), { quantity: 8 })).body.id
  await order(id, 6)
  const writeOff = { missing: { kind: 'write_off', cause: 'lost' } }
  const few = await count('W-1', [{ unitId: bolts, from: 'W-1', expected: 8, found: 5 }], writeOff)
  expect(few.body.code).toBe('COUNT_BELOW_ORDERS')
  expect(await unit(id, bolts)).toMatchObject({ quantity: 2, taken: 6 })
  expect((await count('W-1', [{ unitId: bolts, from: 'W-1', expected: 8, found: 6 }], writeOff)).status).toBe(200)
  expect(await unit(id, bolts)).toMatchObject({ quantity: 0, taken: 6, isGone: false })
  expect((await events(bolts))[0]).toEqual(['counted', 2, 'Missing: Not found in count of W-1'])
  expect(await wrongs()).toEqual([])
})

test('units are listed by filters and pages, and bins by the start of their names', async () => {
  const id = await part()
  const old = (await add(id, lot('LI-1', { bin: 'Z9-1', expiresOn: inDays(60), paper: 'CoC' }))).body.id
  const later = (await add(id, lot('LI-2', { bin: 'Z9-2', expiresOn: inDays(80), vendor: 'Zulu Air' }))).body.id
  const fixed = (await add(id, unitFacts('LI-3', { bin: 'z9-1', conditionCode: 'AR', vendor: 'Zulu Air' }))).body.id
  const ids = async (query: string) => (await listed(query)).units.map(one => one.id)
  expect(await ids('bin=z9')).toEqual([fixed, later, old])
  expect(await ids('search=li-')).toEqual([fixed, later, old])
  expect(await ids('bin=Z9&expires=90')).toEqual([old, later])
  expect(await ids(`bin=Z9&expires=90&after=${inDays(60)}_${old}`)).toEqual([later])
  expect(await ids('vendor=zulu&paper=none')).toEqual([fixed, later])
  expect(await ids('bin=Z9&condition=as_removed')).toEqual([fixed])
  expect(await ids(`bin=Z9&after=${later}`)).toEqual([old])
  await move(id, fixed, 'quarantined', 'Dent')
  expect(await ids('bin=Z9&state=to_see')).toEqual([fixed, later, old])
  expect(await ids('bin=Z9&state=available')).toEqual([later, old])
  expect(await get('/api/admin/bins?search=z9')).toEqual(['Z9-1', 'Z9-2'])
  const bin = (await get('/api/admin/bins/units?bin=Z9-1')) as Listed
  expect(bin.units.map(one => one.id)).toEqual([old, fixed])
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
