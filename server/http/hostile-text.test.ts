import { beforeAll, describe, expect, test } from 'vitest'
import { toJSONSchema } from 'zod/v4/core'
import { may } from '../../domain/staff/roles.ts'
import { addProduct } from '../catalogue/testing.ts'
import { newKey, orderRequest } from '../checkout/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { AOG_REQUEST, newQuoteKey } from '../quotes/testing.ts'
import { router } from '../router.ts'
import { type Named, neededBy, proceduresOf } from './list-procedures.ts'
import { noGateway, testApp } from './testing.ts'
import { CALLS, callHeaders } from './testing-calls.ts'
import { EVERYBODY, makeWorld, PERSONAS, type World } from './testing-personas.ts'

// Texts that the database cannot store, and days that do not exist, are refused in every place, and are never a server
// error.

const database = testDatabase()
let app: ReturnType<typeof testApp>
let world: World
beforeAll(async () => {
  app = testApp(database.db, noGateway)
  world = await makeWorld(database.db, app)
})

type Schema = {
  type?: string
  format?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | false
}
type Place = { path: (string | number)[]; format: string | undefined }

/** The places in an input of this shape where a text may be: once in each list, and also where any value is allowed. */
function placesIn(schema: Schema, path: Place['path'] = []): Place[] {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return choices.flatMap(choice => placesIn(choice, path))
  if (schema.type === 'array') return placesIn(schema.items ?? {}, [...path, 0])
  if (schema.type === 'object') {
    const named = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => placesIn(inner, [...path, name]))
    return schema.additionalProperties ? [...named, ...placesIn(schema.additionalProperties, [...path, 'x'])] : named
  }
  return schema.type === undefined || schema.type === 'string' ? [{ path, format: schema.format }] : []
}

const placesOf = ({ procedure }: Named): Place[] => {
  const { inputSchema } = procedure['~orpc']
  return placesIn(
    toJSONSchema(inputSchema as Parameters<typeof toJSONSchema>[0], { io: 'input', unrepresentable: 'any' }) as Schema,
  )
}

/** The same input with a value in one place, and with the values that it requires around it. */
function put(input: unknown, [first, ...rest]: Place['path'], value: string): unknown {
  if (first === undefined) return value
  if (typeof first === 'number') {
    const list = Array.isArray(input) ? input : []
    return [put(list[first], rest, value), ...list.slice(1)]
  }
  const known = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
  return { ...known, [first]: put(known[first], rest, value) }
}

const HOSTILE = ['a\0b', 'a\ud800b', '\0', '\udc00']
const ODD: Record<string, string[]> = {
  date: ['0000-01-01', '-000001-01-01', '9999-12-31'],
  'date-time': ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00-14:00', '9999-12-31T23:59:59-14:00'],
}

/** Fields whose control characters are removed, so that the remaining text is accepted. */
const CLEANED = new Set<unknown>([
  ...['search', 'q', 'avionics', 'damageDetails', 'description', 'message'],
  ...['units.list.bin', 'units.list.vendor', 'receiving.expected.vendorOrder', 'catalogue.admin.saveFacts.text'],
])

let calls = 0
const ask = async ({ name }: Named, input: unknown, headers: Record<string, string>) => {
  const from = { 'x-forwarded-for': `10.9.${++calls >> 8}.${calls & 255}` }
  const { status } = await app.post(`/rpc/${name.replaceAll('.', '/')}`, { json: input }, { ...headers, ...from })
  return status
}

describe('every text of every procedure', () => {
  const all = proceduresOf(router).map(one => ({ one, name: one.name, places: placesOf(one) }))

  test('is included', () => {
    expect(all.flatMap(({ places }) => places).length).toBeGreaterThan(200)
    const notes = { path: ['notes'], format: undefined }
    expect(all.find(({ name }) => name === 'checkout.placeOrder')?.places).toContainEqual(notes)
    const needBy = { path: ['request', 'needBy'], format: 'date-time' }
    expect(all.find(({ name }) => name === 'quotes.requestAog')?.places).toContainEqual(needBy)
  })

  test.each(all.filter(({ places }) => places.length > 0))('$name', async ({ one, places }) => {
    const needed = neededBy(one)
    const persona = needed && [...EVERYBODY].reverse().find(each => may(PERSONAS[each].roles, needed))
    const asker = world.askers[persona ?? 'owner']
    for (const call of [CALLS[one.name] ?? []].flat())
      for (const { path, format } of places)
        for (const value of [...HOSTILE, ...(ODD[format ?? ''] ?? [])]) {
          const good = await call.input(world.things, asker, database.db)
          const status = await ask(one, put(good, path, value), { ...asker.headers, ...callHeaders() })
          const isCleaned = CLEANED.has(path.at(-1)) || CLEANED.has(`${one.name}.${path.at(-1)}`)
          const expected = isCleaned ? expect.toBeOneOf([200, 400]) : 400
          expect([path, value, status]).toEqual([path, value, expected])
        }
  })
})

describe('refused input is refused with a text, and has no effect', () => {
  const refused = (field: string) => ({
    status: 400,
    body: { code: 'BAD_REQUEST', message: `${field}: This has characters that no text has` },
  })

  test.each(['a\0b', 'a\ud800b'])('an order with the notes %j', async notes => {
    const part = await addProduct(database.db, { sku: `NOTES-${++calls}`, price: 3000, stock: { new: 10 } })
    const request = await orderRequest(database.db, [{ productId: part, quantity: 1 }])
    const place = (changes: object) =>
      app.post('/api/orders', { ...request, ...changes }, { 'Idempotency-Key': newKey() })
    expect(await place({ notes })).toMatchObject(refused('notes'))
    const to = { ...request.shippingAddress, city: 'Spokane\ud800' }
    expect(await place({ shippingAddress: to })).toMatchObject(refused('shippingAddress.city'))
    expect((await place({ notes: 'Hangar 4,\r\n\tring twice ✈' })).status).toBe(201)
  })

  test('callers without permission get the permission refusal first', async () => {
    const { orderId } = world.things
    const save = (headers: Record<string, string>) =>
      app.post(`/api/admin/orders/${orderId}/notes`, { notes: '\0' }, headers)
    expect(await save({})).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
    expect(await save(world.askers.owner.headers)).toMatchObject({ status: 403, body: { code: 'NOT_ADMIN' } })
    expect(await save(world.askers.admin.headers)).toMatchObject(refused('notes'))
  })

  test('facts of a notification that are nested 10,000 deep', async () => {
    const { userId } = world.things
    const body = `{"notificationType":"user","eventType":"order_shipped","userId":"${userId}","eventData":{"id":`
    const deep = `${body}${'['.repeat(10_000)}${']'.repeat(10_000)}}}`
    const { status } = await app.post('/functions/send-notification-email', deep, world.askers.admin.headers)
    expect(status).toBe(400)
  })

  test('an aircraft that has waited since the year 0', async () => {
    const { headers } = await signedIn(database.db)
    for (const needBy of ['0000-01-01T00:00:00Z', '0000-01-01T00:00:00-14:00'])
      expect(
        await app.post('/api/aog', { key: newQuoteKey(), request: { ...AOG_REQUEST, needBy } }, headers),
      ).toMatchObject({ status: 400, body: { message: expect.stringMatching(/^request.needBy: [^;]*$/) } })
  })
})

describe('in addresses', () => {
  const read = (path: string) => app.call(path, { headers: world.askers.admin.headers })

  test.each([
    '/api/products/%00',
    '/api/categories/%00',
    ...['category', 'conditions', 'manufacturers', 'aircraft'].flatMap(filter => [
      `/api/products?${filter}=%00`,
      `/api/facets?${filter}=%00`,
    ]),
    '/api/products?facts=size:%00',
    '/api/admin/orders?from=0000-01-01',
    '/api/admin/orders?to=0000-01-01',
  ])('%s is not a request', async path => {
    expect(await read(path)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  })

  test.each(['from=0000-01-01', 'to=0000-01-01', 'status=%00', 'buyer=%00', 'unknown=%00'])(
    'orders.csv?%s is refused before it begins, and is not in the audit log',
    async query => {
      const entries = async () => (await database.db.$client.query('SELECT FROM audit_entries')).rowCount
      const before = await entries()
      expect(await read(`/admin/orders.csv?${query}`)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
      expect(await entries()).toBe(before)
    },
  )

  test.each([
    ...['/admin/orders.csv?search=%00', '/admin/contacts.csv?search=%00', '/admin/contacts.csv?source=%00'],
    ...[
      '/admin/catalogue.csv?x=%00',
      '/api/products?search=%00',
      '/api/suggestions?q=%00',
      '/api/admin/audit?search=%00',
    ],
    ...['/order/%00/invoice.pdf', '/order/%00/packing-slip.pdf', '/order/%00/return-pictures/1', '/quote/%00.pdf'],
    ...['/submission/%00/cv', '/submission/%00/parts.csv', '/submission/%00/pictures/1', '/documents/1%00.pdf'],
    ...['/live?product=%00&mine=%00', '/drawings/%00', '/pictures/%00', '/sitemap-%00', '/robots.txt?x=%00'],
  ])('%s is answered without an error', async path => {
    expect((await read(path)).status).toBeLessThan(500)
    expect(app.logged.filter(({ level }) => level === 'error')).toEqual([])
  })
})
