import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { MAX_SHEET_ROWS } from '../../domain/bulk/sheet.ts'
import { MAX_CART_LINES } from '../../domain/cart/cart.ts'
import { CONDITION_NAMES } from '../../domain/catalogue/condition.ts'
import { MAX_LISTED_PARTS, MAX_PART_NUMBER_LENGTH } from '../../domain/catalogue/parts-list.ts'
import { MAX_SELL_DESCRIPTION_LENGTH, MAX_SELL_ROWS } from '../../domain/submissions/sell-row.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { newSentKey, partsForm } from '../submissions/testing.ts'
import { noGateway, testApp } from './testing.ts'

const database = testDatabase()
const JSON_TYPE = { 'Content-Type': 'application/json' }
const open = () => testApp(database.db, noGateway)

/** The texts that were parsed, by length. */
const parsed: number[] = []
const parse = JSON.parse
beforeAll(() => {
  vi.spyOn(JSON, 'parse').mockImplementation((text: string, reviver) => {
    parsed.push(text.length)
    return parse(text, reviver)
  })
})
afterAll(() => {
  vi.restoreAllMocks()
})
const longestParsed = () => Math.max(0, ...parsed)

const refusal = (path: string, body: object) => (path.startsWith('/rpc/') ? { json: body } : body)

describe.each([
  ['/api/submissions/parts', 1_000_000],
  ['/rpc/submissions/sendParts', 1_000_000],
  ['/api/part-lists', 80_000],
  ['/rpc/partLists/change', 80_000],
  ['/api/admin/bulk/parts/preview', 300_000],
  ['/rpc/bulk/changeUnits', 300_000],
  ['/api/orders', 40_000],
  ['/rpc/cart/setQuantity', 20_000],
  ['/functions/process-payment', 20_000],
  ['/webhooks/authorize-net', 20_000],
])('%s', (path, count) => {
  test.each([
    ['empty objects', `[${'{},'.repeat(count - 1)}{}]`],
    ['empty objects in meta', `{"json":1,"meta":[${'[],'.repeat(count - 2)}[]]}`],
  ])('refuses a million of %s before they are parsed', async (_, body) => {
    parsed.length = 0
    const answer = await open().post(path, body)
    expect([answer.status, longestParsed() < body.length]).toEqual([413, true])
    expect(answer.body).toMatchObject(
      refusal(path, { code: 'TOO_LARGE', message: expect.stringMatching(/^A request has at most [\d,]+ values\.$/) }),
    )
  })

  test('refuses deeply nested input before it is parsed', async () => {
    const body = `{"json":${'['.repeat(5000)}${']'.repeat(5000)}}`
    parsed.length = 0
    const answer = await open().post(path, body)
    expect([answer.status, longestParsed() < body.length]).toEqual([400, true])
    expect(answer.body).toMatchObject(refusal(path, { code: 'BAD_REQUEST', message: expect.stringMatching(/levels/) }))
  })

  test.each(['with its length', 'in chunks'])('refuses more bytes than the limit, %s', async way => {
    const bytes = new Uint8Array(4 * 1024 * 1024).fill(0x20)
    let read = 0
    const chunks = new ReadableStream({
      pull: controller => {
        read += 100_000
        controller.enqueue(bytes.subarray(0, 100_000))
      },
    })
    const isChunked = way === 'in chunks'
    const init = {
      method: 'POST',
      headers: isChunked ? JSON_TYPE : { ...JSON_TYPE, 'Content-Length': `${bytes.length}` },
      body: isChunked ? chunks : bytes,
      // The type RequestInit of the platform lacks this option.
      duplex: 'half',
    }
    const answer = await open().request(path, init)
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject(
      refusal(path, { code: 'TOO_LARGE', message: expect.stringMatching(/^A request has at most \d+ [kM]B\.$/) }),
    )
    expect(read).toBeLessThan(bytes.length)
  })
})

describe('the largest legitimate request passes the limits', () => {
  const row = {
    partNumber: '1'.repeat(MAX_PART_NUMBER_LENGTH),
    description: 'x'.repeat(MAX_SELL_DESCRIPTION_LENGTH),
    condition: 'as_removed',
    quantity: 999_999,
    price: 99_999_999,
  }
  test.each(['/api/submissions/parts', '/rpc/submissions/sendParts'])('%s: a list of all its rows', async path => {
    const input = { key: newSentKey(), form: partsForm({ rows: Array(MAX_SELL_ROWS).fill(row) }) }
    const size = (given: object) => JSON.stringify(given).length
    expect(size(input)).toBeGreaterThan(3 * 1024 * 1024)
    // The list has descriptions as long as the form allows.
    const rows = Array(MAX_SELL_ROWS).fill({ ...row, description: 'x'.repeat(300) })
    const sent = { key: newSentKey(), form: partsForm({ rows }) }
    const { status } = await open().post(path, path.startsWith('/rpc/') ? { json: sent } : sent)
    expect(status).toBe(200)
  })

  test('a sheet with a price of every condition', async () => {
    const conditions = CONDITION_NAMES.map(condition => ({ condition, before: 99_999_999, after: 99_999_998 }))
    const cells = { name: 'x'.repeat(200), categoryId: 999_999, isPublished: true, price: 99_999_999, conditions }
    const rows = Array.from({ length: MAX_SHEET_ROWS }, (_, index) => ({ id: 100_000 + index, version: 1, cells }))
    for (const path of ['/api/admin/bulk/parts', '/api/admin/bulk/parts/preview'])
      expect(await open().post(path, { rows })).toMatchObject({ status: 401 })
    expect(await open().post('/rpc/bulk/changeParts', { json: { rows } })).toMatchObject({ status: 401 })
  })

  test('a full cart with references, requirements and part numbers', async () => {
    const name = { productId: 999_999, condition: 'as_removed', quantity: 99_999, reference: 'é'.repeat(60) }
    const requirements = { documents: ['8130-3', 'EASA Form 1'], minimumShelfLifeDays: 3650, note: 'x'.repeat(100) }
    const lines = Array(MAX_CART_LINES).fill({ ...name, requirements })
    const part = { productId: 999_999, sku: 'A'.repeat(40), manufacturer: 'Ü'.repeat(60), uom: 'FT' }
    const order = { lines, partNumbers: Array(MAX_CART_LINES).fill(part) }
    for (const path of ['cart/price', 'cart/add', 'cart/merge', 'cart/buy-again', 'shipping-rates', 'tax', 'orders']) {
      const { status } = await open().post(`/api/${path}`, order)
      expect([path, status]).not.toEqual([path, 413])
    }
    expect((await open().post('/rpc/checkout/placeOrder', { json: order })).status).not.toBe(413)
  })

  test('a list of parts', async () => {
    const line = { partNumber: '1'.repeat(MAX_PART_NUMBER_LENGTH), productId: 999_999, condition: 'as_removed' }
    const lines = Array(MAX_LISTED_PARTS).fill({ ...line, quantity: 99_999, reference: 'é'.repeat(60) })
    const list = { name: 'x', lines }
    for (const path of ['/api/part-lists', '/api/part-lists/00000000-0000-4000-8000-000000000000'])
      expect(await open().post(path, list)).toMatchObject({ status: 401 })
    expect(await open().post('/rpc/partLists/add', { json: list })).toMatchObject({ status: 401 })
  })
})

test('the query of a reading call has the same limits', async () => {
  const read = (data: string) => open().call(`/rpc/catalogue/products?data=${encodeURIComponent(data)}`)
  parsed.length = 0
  const deep = `{"json":${'['.repeat(500)}${']'.repeat(500)}}`
  expect(await read(deep)).toMatchObject({ status: 400, body: { json: { code: 'BAD_REQUEST' } } })
  expect(longestParsed()).toBeLessThan(deep.length)
})

test.each([
  ['a file by Content-Disposition', { ...JSON_TYPE, 'Content-Disposition': 'attachment; filename="a.json"' }],
  ['another spelling', { 'Content-Type': 'Application/JSON; charset=utf-8' }],
])('%s is read as the JSON that it is', async (_, headers) => {
  const input = { key: newSentKey(), form: partsForm() }
  expect(await open().post('/api/submissions/parts', input, headers)).toMatchObject({ status: 200 })
  expect(await open().post('/rpc/submissions/sendParts', { json: input }, headers)).toMatchObject({ status: 200 })
})

test.each([
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="data"\r\n\r\n{"json":1}\r\n--x--\r\n',
  ],
  ['application/x-www-form-urlencoded', 'data=1'],
  ['application/json-seq', '{}'],
  ['text/event-stream', 'data: 1\n\n'],
])('%s does not reach a call', async (type, body) => {
  for (const path of ['/rpc/submissions/sendParts', '/api/submissions/parts', '/functions/process-payment'])
    expect(await open().post(path, body, { 'Content-Type': type })).toMatchObject({ status: 415 })
})

test('a compressed body is refused, because nothing decompresses it', async () => {
  for (const encoding of ['gzip', 'br', 'zstd'])
    expect(await open().post('/api/orders', '{}', { 'Content-Encoding': encoding })).toMatchObject({
      status: 415,
      body: { code: 'JSON_ONLY' },
    })
  expect(await open().post('/api/orders', '{}', { 'Content-Encoding': 'identity' })).toMatchObject({ status: 400 })
})

test('methods without a route read no body', async () => {
  for (const method of ['PUT', 'DELETE', 'PATCH'])
    expect((await open().request('/api/orders', { method, headers: JSON_TYPE, body: '{' })).status).toBe(404)
})
