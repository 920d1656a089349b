import { beforeAll, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { noGateway, testApp } from '../http/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'

const database = testDatabase()
let me: TestUser
let otherBuyer: TestUser
let part: number
beforeAll(async () => {
  me = await signedIn(database.db)
  otherBuyer = await signedIn(database.db)
  part = await addProduct(database.db, { sku: 'AN3-5A' })
})

const app = () => testApp(database.db, noGateway)
const line = (more: object = {}) => ({
  partNumber: 'AN3-5A',
  productId: null,
  condition: null,
  quantity: 10,
  reference: '',
  ...more,
})
const add = async (name: string, lines: object[] = [line()], who = me) => {
  const { status, body } = await app().post('/api/part-lists', { name, lines }, who.headers)
  return { status, ...(body as { id: string; version: number; code?: string; data?: object }) }
}
const change = (id: string, given: object, who = me) => app().post(`/api/part-lists/${id}`, given, who.headers)
const read = (id: string, who = me) => app().call(`/api/part-lists/${id}`, { headers: who.headers })
const names = async (who = me) =>
  ((await app().call('/api/part-lists', { headers: who.headers })).body as { name: string; lines: number }[]).map(
    ({ name, lines }) => [name, lines],
  )

test('a list stores its lines as requested, without prices', async () => {
  const lines = [
    line({ productId: part, condition: 'new', reference: 'WO-88121' }),
    line({ partNumber: 'NO-SUCH-9', productId: 999_999, quantity: 2 }),
  ]
  const { id, status } = await add('Annual', lines)
  expect(status).toBe(201)
  const { body } = await read(id)
  // An unknown part id is stored as null.
  expect(body).toMatchObject({ name: 'Annual', version: 1, lines: [lines[0], { ...lines[1], productId: null }] })
  expect(JSON.stringify(body)).not.toContain('price')
  expect(await names()).toEqual([['Annual', 2]])
})

test('the link of a list opens only for its account', async () => {
  const { id } = await add('Mine alone')
  for (const answer of [
    await read(id, otherBuyer),
    await change(id, { version: 1, name: 'Theirs' }, otherBuyer),
    await app().post(`/api/part-lists/${id}/delete`, {}, otherBuyer.headers),
  ])
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([404, 'PART_LIST_NOT_FOUND'])
  expect((await app().call(`/api/part-lists/${id}`)).status).toBe(401)
  expect(await names(otherBuyer)).toEqual([])
  expect((await read(id)).body).toMatchObject({ name: 'Mine alone', version: 1 })
})

test('a list is renamed and changed only from its latest version, so that another window’s change is not lost', async () => {
  const { id } = await add('Tires')
  expect((await change(id, { version: 1, name: 'Tires and tubes' })).body).toEqual({ id, version: 2 })
  expect((await change(id, { version: 1, lines: [line({ quantity: 1 })] })).body).toMatchObject({
    code: 'PART_LIST_CHANGED',
  })
  expect((await change(id, { version: 2, lines: [line({ quantity: 1 })] })).status).toBe(200)
  expect((await read(id)).body).toMatchObject({ name: 'Tires and tubes', version: 3, lines: [{ quantity: 1 }] })
})

test('a name is unique, ignoring case; a list may keep its own name', async () => {
  const { id } = await add('Brakes')
  expect(await add('BRAKES')).toMatchObject({ status: 409, code: 'PART_LIST_EXISTS', data: { listId: id, version: 1 } })
  expect((await change(id, { version: 1, name: 'brakes' })).status).toBe(200)
  const { id: second } = await add('Wheels')
  expect((await change(second, { version: 1, name: 'Brakes' })).status).toBe(409)
  expect((await add('Brakes', [line()], otherBuyer)).status).toBe(201)
})

test.each([
  ['no name', ' ', [line()]],
  ['no line', 'Empty', []],
  ['too many lines', 'Long', Array(501).fill(line())],
  ['no quantity', 'Zero', [line({ quantity: 0 })]],
  ['a line break in a reference', 'Forged', [line({ reference: 'a\nb' })]],
  ['a condition that there is not', 'Odd', [line({ condition: 'shiny' })]],
])('%s is refused', async (_, name, lines) => {
  expect((await add(name, lines)).status).toBe(400)
})

test('both procedures store 500 lines with the longest numbers and references; much more is too large', async () => {
  const full = (at: number) =>
    line({ partNumber: `${at}`.padEnd(60, '”'), reference: '”'.repeat(60), condition: 'as_removed' })
  const lines = Array.from({ length: 500 }, (_, at) => full(1e9 + at))
  const { id, status } = await add('Full', lines)
  expect(status).toBe(201)
  expect((await change(id, { version: 1, lines })).status).toBe(200)
  const rpc = await app().post('/rpc/partLists/add', { json: { name: 'Full, too', lines } }, me.headers)
  expect(rpc.status).toBe(200)
  expect(await add('Too large', [...lines, ...lines])).toMatchObject({ status: 413 })
  expect((await app().post(`/api/part-lists/${id}/delete`, { lines }, me.headers)).status).toBe(413)
})

test('an account has at most 100 lists, even if two are added at once', async () => {
  const who = await signedIn(database.db)
  await database.db.$client.query(
    `INSERT INTO part_lists (user_id, name) SELECT $1, 'List ' || n FROM generate_series(1, 99) n`,
    [who.id],
  )
  const answers = await Promise.all([add('One', [line()], who), add('Two', [line()], who)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
})

test('a list is part of an account’s data download, and is deleted with the account', async () => {
  const who = await signedIn(database.db)
  const { id } = await add('Spares', [line({ reference: 'N1234' })], who)
  const { body } = await app().call('/api/account/data', { headers: who.headers })
  expect(body).toMatchObject({
    partLists: [{ name: 'Spares', lines: [{ part_number: 'AN3-5A', quantity: 10, reference: 'N1234' }] }],
  })
  expect((await app().post('/api/account/delete', {}, who.headers)).status).toBe(200)
  expect((await database.db.$client.query('SELECT FROM part_lists WHERE id = $1', [id])).rowCount).toBe(0)
  expect((await database.db.$client.query('SELECT FROM part_list_lines WHERE list_id = $1', [id])).rowCount).toBe(0)
})

test('the number of a deleted part remains in the lists', async () => {
  const gone = await addProduct(database.db, { sku: 'GONE-1', stock: {} })
  const { id } = await add('With one that goes', [line({ partNumber: 'GONE-1', productId: gone })])
  await database.db.$client.query('DELETE FROM products WHERE id = $1', [gone])
  expect((await read(id)).body).toMatchObject({ lines: [{ partNumber: 'GONE-1', productId: null }] })
})
