import { beforeAll, describe, expect, test } from 'vitest'
import { may, type Permission, ROLES, type Role } from '../../domain/staff/roles.ts'
import { signedIn, type TestUser } from '../customers/accounts/testing.ts'
import { requeueBackorders } from '../inventory/backorders/add-backorders.ts'
import { lineFacts } from '../inventory/receiving/testing.ts'
import { unitFacts } from '../inventory/units/testing.ts'
import { testGateway } from '../payments/testing.ts'
import { testShop } from '../payments/testing-shop.ts'
import { inTransaction } from '../platform/db/database.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { withDocument } from '../platform/pdf/open-pdfium.ts'
import { FIGURE_FILE_NAMES } from '../reporting/figures/figure-files.ts'
import { router } from '../router.ts'
import { neededBy, pagedListsOf, proceduresOf, routeOf, whoOf } from './list-procedures.ts'
import { CALLS, callHeaders } from './testing-calls.ts'
import { makeWorld, type Things } from './testing-personas.ts'

// Tests which data each role sees. In a store with recognizable costs, owners and payments, each role requests each
// staff procedure and file.

const database = testDatabase()
const shop = testShop(database, testGateway())
const rows = async (text: string, ...values: unknown[]) => (await database.db.$client.query(text, values)).rows

const COSTS = { unit: 9_876_543, quoted: 8_765_431, ordered: 7_654_329, received: 6_543_217 }
const REFUNDED = 135_791
/** An amount in cents as in answers, and in dollars as in texts and files. */
const written = (cents: number) => {
  const [whole, part] = [`${Math.floor(cents / 100)}`, `${cents % 100}`.padStart(2, '0')]
  return [`${cents}`, `${whole}.${part}`, `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part}`]
}
const markers: Record<'see_costs' | 'see_owners' | 'see_payments', string[]> = {
  see_costs: [...Object.values(COSTS).flatMap(written), 'Cost note of Norwick', 'Order note of Norwick'],
  see_owners: ['Consignor Limited'],
  see_payments: ['Markbrand', '7391', ...written(REFUNDED)],
}
const VENDOR = 'Vendor Incorporated'

/** All text of a PDF, whichever program wrote it. */
const pdfText = (bytes: Uint8Array): Promise<string> =>
  withDocument(bytes, async pdf => [...pdf.pages()].map(page => page.getText()).join('\n'))

const staff: Partial<Record<Role, TestUser>> = {}
let things: Things
const ids = { orderId: '', unitId: 0, receiptId: 0 }

beforeAll(async () => {
  const { db } = database
  for (const role of ROLES) {
    const one = await signedIn(db, { roles: [role] })
    await rows('UPDATE users SET two_factor_enabled = true WHERE id = $1', one.id)
    staff[role] = one
  }
  const world = await makeWorld(db, shop.app())
  const order = await shop.boughtLines([{ price: 900_000, quantity: 2 }])
  const more = { bin: 'M-1', vendor: VENDOR, vendorDocument: 'DN-MARK', owner: 'Consignor Limited', cost: COSTS.unit }
  const unit = await shop.asAdmin(`/api/admin/parts/${order.part}/units`, {
    quantity: 1,
    source: 'arrived',
    facts: unitFacts('MARKED-1', more),
  })
  const [item] = await rows('SELECT id FROM order_items WHERE order_id = $1', order.orderId)
  await inTransaction(db, tx =>
    requeueBackorders(tx, { id: order.orderId, createdAt: new Date() }, [
      {
        orderItemId: item.id,
        productId: order.part,
        condition: 'repaired',
        quantity: 1,
        kind: 'special' as const,
        promisedOn: null,
        requirements: null,
        unitPrice: null,
        unitCost: null,
        note: 'Order note of Norwick',
      },
    ]),
  )
  await rows(
    `UPDATE backorders SET vendor = $2, vendor_order = 'PO-MARK', ordered_on = '2026-11-20', unit_cost = $3 WHERE order_id = $1`,
    order.orderId,
    VENDOR,
    COSTS.ordered / 100,
  )
  const receipt = await shop.asAdmin('/api/admin/receipts', {
    vendor: VENDOR,
    vendorDocument: 'DN-MARK',
    vendorOrder: 'PO-MARK',
    seenReceipt: null,
    receivedOn: '2026-11-24',
    note: '',
    lines: [
      {
        productId: order.part,
        expected: 1,
        counted: 1,
        marks: ['MARKED-2'],
        facts: lineFacts({ conditionCode: 'OH', owner: 'Consignor Limited', cost: COSTS.received }),
      },
    ],
  })
  await rows(
    `UPDATE quote_lines SET unit_cost = $2, cost_note = 'Cost note of Norwick' WHERE quote_id = $1`,
    world.things.quoteId,
    COSTS.quoted / 100,
  )
  const refund = await shop.asAdmin(`/api/admin/orders/${order.orderId}/refund`, { amount: REFUNDED, reason: 'late' })
  expect([unit.status, receipt.status, refund.status]).toEqual([201, 201, 200])
  await rows(
    `UPDATE payment_attempts SET card_brand = 'Markbrand', card_last_four = '7391' WHERE order_id = $1`,
    order.orderId,
  )
  const [paid] = await rows('SELECT transaction_id AS id FROM payment_attempts WHERE order_id = $1', order.orderId)
  const { left } = (await shop.seeAsAdmin(`/api/admin/orders/${order.orderId}/payments`)) as { left: number }
  markers.see_payments.push(paid.id, ...written(left))
  things = { ...world.things, orderId: order.orderId, part: order.part }
  Object.assign(ids, { orderId: order.orderId, unitId: unit.body.id, receiptId: receipt.body.id })
})

/** Inputs for procedures that the authorization test calls with unknown ids. */
const ASKED: Record<string, () => object> = {
  'units.one': () => ({ unitId: ids.unitId }),
  'stockLedger.ofUnit': () => ({ unitId: ids.unitId }),
  'units.page': () => ({ unitId: ids.unitId }),
  'unitDocuments.list': () => ({ unitId: ids.unitId }),
  'units.find': () => ({ search: 'MARKED' }),
  'recall.find': () => ({ kind: 'vendor', text: VENDOR }),
  'recall.units': () => ({ kind: 'vendor', text: VENDOR }),
  'units.ofBin': () => ({ bin: 'M-1' }),
  'receiving.expected': () => ({ vendorOrder: 'PO-MARK' }),
  'receiving.receipt': () => ({ receiptId: ids.receiptId }),
  'bulk.unitRows': () => ({ by: 'ids', ids: [ids.unitId] }),
  'bulk.previewUnits': () => ({ rows: [{ id: ids.unitId, version: 99, cells: {} }] }),
  'palette.find': () => ({ search: 'MARKED' }),
}
/** Calls with unknown ids whose results contain no costs, owners or payments. */
const NOT_THERE = new Set([
  'mail.one',
  'bulk.change',
  'unitDocuments.checkForm',
  'scans.batch',
  'scans.sent',
  'returns.admin.find',
])
/** These calls change no data, and are sent as POST because of the size of their input. */
const READS = new Set(['bulk.unitRows', 'bulk.partRows', 'bulk.previewUnits'])

const ALL = proceduresOf(router).filter(
  one => whoOf(one) === 'staff' && (routeOf(one).method === 'GET' || READS.has(one.name)),
)
const kinds = Object.keys(markers) as (keyof typeof markers)[]
/** Random ids and order numbers, whose digits may be those of a marker by chance. */
const IDS = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\b[A-Z]+-\d{8}-\d+/g
/** The kinds of markers in a text. */
const kindsIn = (text: string) => {
  const withoutIds = text.replaceAll(IDS, '')
  return kinds.filter(kind => markers[kind].some(marker => hasNumberOrText(withoutIds, marker)))
}
/** A marker must be a whole number: digits within another number are no marker. */
const hasNumberOrText = (text: string, marker: string): boolean =>
  /^\d/.test(marker)
    ? new RegExp(`(?<![\\d.])${marker.replaceAll('.', '\\.')}(?![\\d])`).test(text)
    : text.includes(marker)

const headersOf = (role: Role) => ({ ...staff[role]?.headers, ...callHeaders() })

describe('each role sees only permitted fields in responses', () => {
  const seen = new Set<string>()
  test.each(ALL.map(one => one.name))('%s', async name => {
    const one = ALL.find(each => each.name === name)
    const needed: Permission = (one && neededBy(one)) ?? 'read_back_office'
    for (const role of ROLES) {
      const [call] = [CALLS[name] ?? []].flat()
      const input = ASKED[name]?.() ?? (await call?.input(things, { token: null }, database.db))
      const { status, body } = await shop
        .app()
        .post(`/rpc/${name.replaceAll('.', '/')}`, { json: input }, headersOf(role))
      if (!may([role], needed)) {
        expect([role, status]).toEqual([role, 403])
        continue
      }
      const is = JSON.stringify(body)
      if (!NOT_THERE.has(name)) expect([role, status, is.slice(0, 300)]).toEqual([role, 200, expect.anything()])
      const kindsFound = kindsIn(is)
      for (const kind of kindsFound) seen.add(`${kind} in ${name}`)
      expect([role, kindsFound.filter(kind => !may([role], kind))]).toEqual([role, []])
      if (name === 'units.one') expect([role, is.includes(VENDOR)]).toEqual([role, true])
    }
  })

  test('and the markers are in the responses of permitted roles', () => {
    expect([...seen]).toEqual(
      expect.arrayContaining([
        'see_costs in units.one',
        'see_costs in units.ofPart',
        'see_costs in units.find',
        'see_costs in units.page',
        'see_costs in recall.units',
        'see_costs in receiving.receipt',
        'see_costs in receiving.expected',
        'see_costs in toSource.list',
        'see_costs in quotes.admin.quote',
        'see_owners in units.list',
        'see_payments in orders.admin.order',
        'see_payments in payments.admin.history',
        'see_payments in returns.admin.return',
      ]),
    )
  })
})

describe('each role downloads only permitted fields', () => {
  test.each(pagedListsOf(router))('$name', async ({ name: list }) => {
    for (const role of ROLES) {
      const { status, body } = await shop.app().post('/api/admin/lists/download', { list }, headersOf(role))
      if (status === 403) continue
      const kindsFound = kindsIn(JSON.stringify(body))
      expect([role, status, kindsFound.filter(kind => !may([role], kind))]).toEqual([role, 200, []])
      if (list === 'toSource.list' && role === 'sales') expect(kindsFound).toEqual(['see_costs'])
    }
  })
})

describe('each role sees only permitted fields in files', () => {
  const FILES: (() => string)[] = [
    () => `/order/${ids.orderId}/invoice.pdf`,
    () => `/order/${ids.orderId}/packing-slip.pdf`,
    () => `/order/${ids.orderId}/pack.pdf`,
    () => `/admin/packing-slips.pdf?orders=${ids.orderId}`,
    () => `/admin/pick-list.pdf?orders=${ids.orderId}`,
    () => `/admin/labels.pdf?units=${ids.unitId}&size=62x29`,
    () => '/admin/orders.csv',
    () => '/admin/contacts.csv',
    () => '/admin/catalogue.csv',
    ...FIGURE_FILE_NAMES.map(name => () => `/admin/figures/${name}.csv`),
  ]
  test.each(ROLES)('%s', async role => {
    for (const address of FILES) {
      const response = await shop.app().request(address(), { headers: headersOf(role) })
      if (response.status === 403) continue
      expect([role, address(), response.status]).toEqual([role, address(), 200])
      const bytes = Buffer.from(await response.arrayBuffer())
      const isPdf = response.headers.get('content-type')?.includes('pdf')
      const text = isPdf ? await pdfText(bytes) : bytes.toString('utf8')
      expect([address(), text.length > 20]).toEqual([address(), true])
      expect([role, address(), kindsIn(text).filter(kind => !may([role], kind))]).toEqual([role, address(), []])
    }
  })

  test('the invoice shows the card to roles that see payments, and its amounts to all', async () => {
    const invoice = async (role: Role) => {
      const address = `/order/${ids.orderId}/invoice.pdf`
      const response = await shop.app().request(address, { headers: headersOf(role) })
      return pdfText(new Uint8Array(await response.arrayBuffer()))
    }
    expect(await invoice('accounts')).toContain('ending in 7391')
    const seen = await invoice('warehouse')
    expect(seen).toContain('$18,000.00')
    expect(seen).not.toMatch(/payment/i)
  })
})

describe('a role that may not see a cost', () => {
  const unitAs = async (role: Role) =>
    (await shop.app().call(`/api/admin/units/${ids.unitId}`, { headers: headersOf(role) })).body as Record<
      string,
      unknown
    > & { version: number }
  const save = async (role: Role, facts: object) => {
    const { version } = await unitAs('admin')
    const path = `/api/admin/units/${ids.unitId}`
    return shop.app().post(path, { version, facts: { ...unitFacts('MARKED-1'), ...facts } }, headersOf(role))
  }

  test('does not change it by saving the other fields', async () => {
    expect(await save('warehouse', { note: 'Shelf 2', owner: 'Consignor Limited' })).toMatchObject({ status: 200 })
    const { cost: _, owner: __, ...without } = unitFacts('MARKED-1', { note: 'Shelf 3' })
    const { version } = await unitAs('admin')
    const path = `/api/admin/units/${ids.unitId}`
    expect(await shop.app().post(path, { version, facts: without }, headersOf('quality'))).toMatchObject({
      status: 200,
    })
    expect(await unitAs('admin')).toMatchObject({ note: 'Shelf 3', cost: COSTS.unit, owner: 'Consignor Limited' })
  })

  test('cannot set it, or an owner that the role cannot see', async () => {
    expect(await save('warehouse', { cost: 100 })).toMatchObject({
      status: 403,
      body: { code: 'NOT_PERMITTED', data: { permission: 'see_costs' } },
    })
    expect(await save('quality', { owner: 'Me' })).toMatchObject({
      status: 403,
      body: { code: 'NOT_PERMITTED', data: { permission: 'see_owners' } },
    })
    expect(await unitAs('admin')).toMatchObject({ cost: COSTS.unit, owner: 'Consignor Limited' })
  })

  test('receives pieces at the cost at which they were ordered', async () => {
    const { cost: _, ...facts } = lineFacts({ conditionCode: 'RP' })
    const { status, body } = await shop.app().post(
      '/api/admin/receipts',
      {
        vendor: VENDOR,
        vendorDocument: 'DN-2',
        vendorOrder: 'PO-MARK',
        seenReceipt: ids.receiptId,
        receivedOn: '2026-11-25',
        note: '',
        lines: [{ productId: things.part, expected: 1, counted: 1, marks: ['MARKED-3'], facts }],
      },
      headersOf('warehouse'),
    )
    expect(status).toBe(201)
    const { id } = body as { id: number }
    expect(await shop.seeAsAdmin(`/api/admin/receipts/${id}`)).toMatchObject({
      lines: [{ units: [{ mark: 'MARKED-3', cost: COSTS.ordered }] }],
    })
  })
})
