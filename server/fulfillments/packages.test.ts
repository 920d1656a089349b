import { describe, expect, test } from 'vitest'
import type { Role } from '../../domain/staff/roles.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { lockStock, reserveStock, sellReserved } from '../inventory/reserve-stock.ts'
import { unitFacts } from '../inventory/units/testing.ts'
import { stockedUnits } from '../inventory/units/testing-units.ts'
import { renderMails } from '../mail/testing.ts'
import type { OrderView, PackageView } from '../orders/reading/shapes.ts'
import { addOrder } from '../orders/testing.ts'
import { inTransaction } from '../platform/db/database.ts'

const scene = stockedUnits()
const { database, post, get, add, part } = scene
const UPS = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }
const FEDEX = { carrier: 'fedex', trackingNumber: '794644798554' }
const MAILS = `SELECT event, entity FROM emails WHERE entity LIKE 'order:' || $1 || '%' ORDER BY id`

const skuOf = async (productId: number) =>
  (await database.db.$client.query('SELECT sku FROM products WHERE id = $1', [productId])).rows[0].sku as string

/** A paid order of two pieces of each part, reserved as at checkout. */
async function bought(productIds: readonly number[], condition = 'overhauled') {
  const skus = await Promise.all(productIds.map(skuOf))
  const orderId = await addOrder(database.db, { userId: null, paid: true, skus })
  await inTransaction(database.db, async tx => {
    const wanted = productIds.map(productId => ({ productId, condition, quantity: 2 }))
    await reserveStock(tx, orderId, wanted, await lockStock(tx, productIds))
    await sellReserved(tx, orderId)
  })
  return orderId
}
const see = async (orderId: string) =>
  (await get(`/api/admin/orders/${orderId}`)) as { order: OrderView; version: number; history: { event: string }[] }
const packagesOf = async (orderId: string) => (await see(orderId)).order.parcels
const fulfillment = async (orderId: string, position: number) =>
  (await packagesOf(orderId)).find(one => one.position === position) as PackageView
const standing = async (orderId: string) => {
  const { status, toShip, parcels } = (await see(orderId)).order
  return [status, toShip, ...parcels.map(({ state }) => state)]
}
const step = (id: string, as: string, body: object = {}) => post(`/api/admin/parcels/${id}/${as}`, body)
const pick = async (orderId: string, lines?: { itemId: number; quantity: number }[]) =>
  post(`/api/admin/orders/${orderId}/parcels`, lines ? { lines } : {})
const mails = async (orderId: string) =>
  (await database.db.$client.query<{ event: string; entity: string }>(MAILS, [orderId])).rows.map(
    ({ event, entity }) => [event, entity.slice(`order:${orderId}`.length)],
  )

async function twoLots() {
  const [one, other] = [await part(), await part()]
  await add(one, unitFacts('LOT-A', { kind: 'lot' }), { quantity: 10 })
  await add(other, unitFacts('LOT-B', { kind: 'lot' }), { quantity: 10 })
  const orderId = await bought([one, other])
  const [first, second] = (await see(orderId)).order.items.map(({ itemId }) => itemId)
  return { orderId, one, other, first: first as number, second: second as number }
}

describe('an order in two packages', () => {
  test('is partly shipped, then shipped, then delivered; each package sends one mail', async () => {
    const { orderId, first, second } = await twoLots()
    const before = await pick(orderId, [{ itemId: first, quantity: 1 }])
    expect(before.status).toBe(200)
    expect(await standing(orderId)).toEqual(['processing', 4, 'pending'])
    const { id } = await fulfillment(orderId, 1)
    const boxes = [{ weightLb: 2.5, lengthIn: 10, widthIn: 8, heightIn: 4 }]
    expect((await step(id, 'packed', { boxes, note: 'Fragile' })).status).toBe(200)
    expect((await step(id, 'shipped', UPS)).status).toBe(200)
    expect(await standing(orderId)).toEqual(['processing', 3, 'shipped'])
    expect(await fulfillment(orderId, 1)).toMatchObject({
      boxes,
      pieces: [{ itemId: first, quantity: 1, reason: '' }],
    })
    // The rest ships in one step, as from the list of orders to ship.
    expect((await post(`/api/admin/orders/${orderId}/shipped`, FEDEX)).status).toBe(200)
    expect(await standing(orderId)).toEqual(['shipped', 0, 'shipped', 'shipped'])
    const inSecond = (await fulfillment(orderId, 2)).pieces.map(({ itemId, quantity }) => [itemId, quantity])
    expect(inSecond).toEqual([
      [first, 1],
      [second, 2],
    ])
    expect((await step(id, 'delivered')).status).toBe(200)
    expect(await standing(orderId)).toEqual(['shipped', 0, 'delivered', 'shipped'])
    expect((await post(`/api/admin/orders/${orderId}/delivered`, {})).status).toBe(200)
    expect(await standing(orderId)).toEqual(['delivered', 0, 'delivered', 'delivered'])
    expect(await mails(orderId)).toEqual([
      ['order_shipped', ''],
      ['order_shipped', ':2'],
      ['order_delivered', ''],
      ['order_delivered', ':2'],
    ])
    const { rows } = await database.db.$client.query(
      `SELECT mark, quantity FROM shipped_units WHERE order_id = $1 ORDER BY mark`,
      [orderId],
    )
    expect(rows).toEqual([
      { mark: 'LOT-A', quantity: 2 },
      { mark: 'LOT-B', quantity: 2 },
    ])
    expect(await scene.wrongs()).toEqual([])
  })

  test('the pieces of a package are in no other package, and unpacking releases them', async () => {
    const { orderId, first } = await twoLots()
    await pick(orderId)
    expect(await pick(orderId)).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_PACK' } })
    expect(await post(`/api/admin/orders/${orderId}/shipped`, UPS)).toMatchObject({
      status: 409,
      body: { code: 'NOTHING_TO_PACK' },
    })
    const { id } = await fulfillment(orderId, 1)
    expect((await step(id, 'unpacked')).status).toBe(200)
    expect(await standing(orderId)).toEqual(['processing', 4])
    expect(await pick(orderId, [{ itemId: first, quantity: 3 }])).toMatchObject({ status: 409 })
    expect((await pick(orderId, [{ itemId: first, quantity: 2 }])).status).toBe(200)
    expect(await step(id, 'shipped', UPS)).toMatchObject({ status: 404, body: { code: 'PARCEL_NOT_FOUND' } })
  })

  test('an order that must ship whole cannot ship in part', async () => {
    const { orderId, first } = await twoLots()
    const whole = JSON.stringify({ shelfLifeMonths: null, papers: [], noPartialShipment: true })
    await database.db.$client.query('UPDATE order_items SET requirements = $2 WHERE id = $1', [first, whole])
    expect(await pick(orderId, [{ itemId: first, quantity: 1 }])).toMatchObject({
      status: 409,
      body: { code: 'SHIPS_COMPLETE' },
    })
    await database.db.$client.query('UPDATE order_items SET requirements = NULL WHERE id = $1', [first])
    await database.db.$client.query(`UPDATE orders SET ship_mode = 'complete' WHERE id = $1`, [orderId])
    expect(await pick(orderId, [{ itemId: first, quantity: 2 }])).toMatchObject({
      status: 409,
      body: { code: 'SHIPS_COMPLETE' },
    })
    expect((await pick(orderId)).status).toBe(200)
  })

  test('the second of two concurrent packers is refused', async () => {
    const { orderId } = await twoLots()
    const { version } = await see(orderId)
    const both = await Promise.all([1, 2].map(() => post(`/api/admin/orders/${orderId}/parcels`, { version })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { id } = await fulfillment(orderId, 1)
    const left = await Promise.all([step(id, 'shipped', UPS), step(id, 'shipped', FEDEX)])
    expect(left.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await mails(orderId)).toHaveLength(1)
    expect(await scene.wrongs()).toEqual([])
  })
})

describe('another unit', () => {
  async function serials() {
    const productId = await part()
    const marks = ['SN-1', 'SN-2', 'SN-3'].map(mark => `${mark}-${productId}`)
    for (const mark of marks) await add(productId, unitFacts(mark))
    const orderId = await bought([productId])
    const ids = new Map((await scene.unitsOf(productId)).map(({ id, mark }) => [mark, id]))
    const [one, , three] = marks.map(mark => ids.get(mark) as number)
    const [item] = (await see(orderId)).order.items
    return { productId, orderId, one: one as number, three: three as number, itemId: item?.itemId as number }
  }

  test('of the same line may be packed, with a reason; the first unit is for sale again', async () => {
    const { productId, orderId, one, three, itemId } = await serials()
    await pick(orderId)
    const { id } = await fulfillment(orderId, 1)
    const swap = { itemId, unitId: one, toUnitId: three, quantity: 1 }
    expect((await step(id, 'packed', { swaps: [{ ...swap, reason: '' }] })).status).toBe(400)
    expect((await step(id, 'packed', { swaps: [{ ...swap, reason: 'Scratched' }] })).status).toBe(200)
    expect((await scene.unit(productId, one)).quantity).toBe(1)
    expect((await scene.lineOf(productId)).quantity).toBe(1)
    expect(await scene.wrongs()).toEqual([])
    expect((await step(id, 'shipped', UPS)).status).toBe(200)
    const { pieces } = await fulfillment(orderId, 1)
    expect(pieces.map(({ unitId, reason }) => [unitId, reason])).toContainEqual([three, 'Scratched'])
    expect(await scene.unitsOfOrder(orderId)).toMatchObject([{ is_shipped: true }, { is_shipped: true }])
    expect(await scene.wrongs()).toEqual([])
  })

  test('replaces a unit that the buyer chose, if an inspector packs it; the warehouse may not', async () => {
    const { productId, orderId, one, three, itemId } = await serials()
    await database.db.$client.query('UPDATE order_items SET unit_id = $2 WHERE id = $1', [itemId, one])
    await pick(orderId)
    const { id } = await fulfillment(orderId, 1)
    const swap = { itemId, unitId: one, toUnitId: three, quantity: 1, reason: 'Other box' }
    const warehouse = await signedIn(database.db, { roles: ['warehouse'] })
    const asWarehouse = (as: string, body: object) =>
      scene.app().post(`/api/admin/parcels/${id}/${as}`, body, warehouse.headers)
    expect(await asWarehouse('packed', { swaps: [swap] })).toMatchObject({
      status: 409,
      body: { code: 'UNIT_WAS_CHOSEN' },
    })
    expect(await asWarehouse('exchanged', { swaps: [swap] })).toMatchObject({ status: 403 })
    expect((await scene.unit(productId, three)).quantity).toBe(1)
    expect((await step(id, 'exchanged', { swaps: [{ ...swap, reason: '' }] })).status).toBe(400)
    expect((await step(id, 'exchanged', { swaps: [swap] })).status).toBe(200)
    expect((await scene.unit(productId, one)).quantity).toBe(1)
    const { rows } = await database.db.$client.query(
      `SELECT after->>'swaps' AS swaps FROM audit_entries WHERE action = 'order.packed' AND subject_id = $1`,
      [orderId],
    )
    expect(rows).toEqual([{ swaps: expect.stringMatching(/^S\/N SN-3.* instead of S\/N SN-1.*; reason: Other box$/) }])
    // The unit that the buyer chose may return to the package.
    const back = { itemId, unitId: three, toUnitId: one, quantity: 1, reason: 'As ordered' }
    expect(await asWarehouse('packed', { swaps: [back] })).toMatchObject({ status: 200 })
    expect((await scene.unit(productId, three)).quantity).toBe(1)
    expect(await scene.wrongs()).toEqual([])
  })

  test.each([
    ['price', { price: 9_000_000 }, 'UNIT_PRICE_DIFFERS', 'quality', '$90,000.00, on the order: '],
    ['owner', { owner: 'Consignor' }, 'UNIT_OWNER_DIFFERS', 'sales', 'Owner: Consignor, on the order: the store'],
  ])('with another %s cannot be sent by the warehouse', async (difference, facts, code, role, told) => {
    const productId = await part()
    for (const mark of ['OWN-1', 'OWN-2']) await add(productId, unitFacts(`${mark}-${productId}`))
    const orderId = await bought([productId])
    await add(productId, unitFacts(`OTHER-${productId}`, facts))
    const units = await scene.unitsOf(productId)
    const idOf = (start: string) => units.find(({ mark }) => mark.startsWith(start))?.id ?? 0
    const [item] = (await see(orderId)).order.items
    await pick(orderId)
    const { id } = await fulfillment(orderId, 1)
    const swap = { itemId: item?.itemId, unitId: idOf('OWN-1'), toUnitId: idOf('OTHER'), quantity: 1, reason: 'Nearer' }
    const compared = await get(`/api/admin/parcels/${id}/exchanges/${idOf('OTHER')}`)
    expect(compared).toMatchObject([{ differences: [difference] }, { differences: [difference] }])
    const as = async (who: Role, what: string) => {
      const { headers } = await signedIn(database.db, { roles: [who] })
      return scene.app().post(`/api/admin/parcels/${id}/${what}`, { swaps: [swap] }, headers)
    }
    expect(await as('warehouse', 'packed')).toMatchObject({ status: 409, body: { code } })
    expect(await as('warehouse', 'exchanged')).toMatchObject({ status: 403 })
    // Quality does not see the owner of a unit.
    if (difference === 'owner') expect(await as('quality', 'exchanged')).toMatchObject({ status: 409, body: { code } })
    expect((await scene.unit(productId, idOf('OTHER'))).quantity).toBe(1)
    expect(await as(role as Role, 'exchanged')).toMatchObject({ status: 200 })
    const { rows } = await database.db.$client.query(
      `SELECT after->>'swaps' AS swaps FROM audit_entries WHERE action = 'order.packed' AND subject_id = $1`,
      [orderId],
    )
    expect(rows).toEqual([{ swaps: expect.stringContaining(told) }])
    expect(rows[0].swaps).toMatch(/; reason: Nearer$/)
    expect(await scene.wrongs()).toEqual([])
  })

  test('replaces a lost unit that the buyer chose, if an inspector of units gives the reason', async () => {
    const { orderId, one, itemId } = await serials()
    await database.db.$client.query('UPDATE order_items SET unit_id = $2 WHERE id = $1', [itemId, one])
    expect((await post(`/api/admin/orders/${orderId}/shipped`, UPS)).status).toBe(200)
    const { id } = await fulfillment(orderId, 1)
    await step(id, 'lost')
    expect(await step(id, 'replaced')).toMatchObject({ status: 409, body: { code: 'UNIT_WAS_CHOSEN' } })
    expect(await standing(orderId)).toEqual(['shipped', 0, 'lost'])
    expect((await step(id, 'replaced-by-others', { reason: '' })).status).toBe(400)
    expect((await step(id, 'replaced-by-others', { reason: 'The buyer agrees' })).status).toBe(200)
    expect(await standing(orderId)).toEqual(['processing', 2, 'lost'])
    const { rows } = await database.db.$client.query(
      `SELECT after->>'reason' AS reason FROM audit_entries WHERE action = 'order.parcel_settled' AND subject_id = $1`,
      [orderId],
    )
    expect(rows).toEqual([{ reason: 'The buyer agrees' }])
    // Other units will come, so the mail names no lost one.
    await renderMails(database.db)
    const mailed = await database.db.$client.query(
      `SELECT event, text LIKE '%S/N%' AS has_serial FROM emails
        WHERE entity LIKE 'order:' || $1 || '%' AND event IN ('parcel_lost', 'parcel_settled') ORDER BY id`,
      [orderId],
    )
    expect(mailed.rows).toEqual([
      { event: 'parcel_lost', has_serial: true },
      { event: 'parcel_settled', has_serial: false },
    ])
    expect(await scene.wrongs()).toEqual([])
  })

  test('without the release paper that the order was sold with is refused', async () => {
    const productId = await part()
    await add(productId, unitFacts('TAGGED-1', { paper: 'FAA 8130-3', paperNumber: `T-${productId}` }))
    await add(productId, unitFacts('DUAL-2', { paper: 'Dual release', paperNumber: `D-${productId}` }))
    await add(productId, unitFacts('BARE-3'))
    const ids = new Map((await scene.unitsOf(productId)).map(({ id, mark }) => [mark, id]))
    const orderId = await bought([productId])
    await pick(orderId)
    const { id, pieces } = await fulfillment(orderId, 1)
    const [item] = (await see(orderId)).order.items
    const tagged = pieces.find(({ unitId }) => unitId === ids.get('TAGGED-1'))
    const swap = { itemId: item?.itemId, unitId: tagged?.unitId, quantity: 1, reason: 'Other box' }
    const bare = await step(id, 'packed', { swaps: [{ ...swap, toUnitId: ids.get('BARE-3') }] })
    expect(bare).toMatchObject({ status: 409, body: { code: 'PAPER_MISSING' } })
    expect(await scene.wrongs()).toEqual([])
  })

  test('the reasons that stop a shipment are shown before it ships: for the order, for each package, and at the packing bench', async () => {
    const productId = await part()
    const tag = (mark: string) => unitFacts(mark, { paper: 'FAA 8130-3', paperNumber: `W-${mark}-${productId}` })
    for (const mark of ['WHY-1', 'WHY-2']) await add(productId, tag(mark))
    const orderId = await bought([productId])
    const why = async () =>
      (await get(`/api/admin/orders/${orderId}/why-not-shipped`)) as {
        rest: string | null
        lacking: { unitId: number | null; mark: string }[]
        ofParcels: { id: string; why: string | null; lacking: unknown[] }[]
      }
    const noScan = expect.stringMatching(/^Not to be shipped yet\. S\/N WHY-\d \(FAA 8130-3\): no scan of it is there/)
    const lacks = {
      unitId: expect.any(Number),
      productId,
      mark: expect.stringMatching(/^S\/N WHY-\d$/),
      hasNoScan: true,
    }
    expect(await why()).toMatchObject({ rest: noScan, lacking: [lacks, lacks], ofParcels: [] })
    const [item] = (await see(orderId)).order.items
    await pick(orderId, [{ itemId: item?.itemId ?? 0, quantity: 1 }])
    const { id } = await fulfillment(orderId, 1)
    expect(await why()).toMatchObject({ rest: noScan, ofParcels: [{ id, why: noScan, lacking: [lacks] }] })
    const bench = await get(`/api/admin/orders-to-ship?orders=${orderId}`)
    expect(bench).toMatchObject([
      { parcel: { id }, whyNot: noScan, lacking: [lacks] },
      { parcel: null, whyNot: noScan },
    ])
    expect(await step(id, 'shipped', UPS)).toMatchObject({ status: 409, body: { code: 'PAPER_MISSING' } })
  })

  test('a piece without a unit waits for the paper of its stock line if the buyer demanded one', async () => {
    const productId = await part({ overhauled: 5 })
    const { id: lineId } = await scene.lineOf(productId)
    await database.db.$client.query(`UPDATE stock_lines SET tag_type = 'FAA 8130-3' WHERE id = $1`, [lineId])
    const demands = (orderId: string) =>
      database.db.$client.query('UPDATE order_items SET requirements = $2 WHERE order_id = $1', [
        orderId,
        { shelfLifeMonths: null, papers: ['FAA 8130-3'], noPartialShipment: false },
      ])
    const [plain, demanding] = [await bought([productId]), await bought([productId])]
    expect((await post(`/api/admin/orders/${plain}/shipped`, UPS)).status).toBe(200)
    await demands(demanding)
    expect(await get(`/api/admin/orders/${demanding}/why-not-shipped`)).toMatchObject({
      lacking: [{ stockLineId: lineId }],
    })
    const ship = () => post(`/api/admin/orders/${demanding}/shipped`, UPS)
    expect(await ship()).toMatchObject({ status: 409, body: { code: 'PAPER_MISSING' } })
    await database.db.$client.query(
      `INSERT INTO stock_documents (stock_line_id, kind, name, digest, bytes, confirmed_at, confirmed_by, confirmed_reason)
        VALUES ($1, '8130-3', 'Scan', $2, 100, now(), $3, 'Read by quality')`,
      [lineId, 'a'.repeat(64), scene.boss.id],
    )
    expect((await ship()).status).toBe(200)
  })

  test('without a unit needs the paper that the buyer demanded after another was written on its stock line', async () => {
    const productId = await part({ overhauled: 6 })
    const { id: lineId } = await scene.lineOf(productId)
    const tag = (name: string | null) =>
      database.db.$client.query('UPDATE stock_lines SET tag_type = $2 WHERE id = $1', [lineId, name])
    const scan = (kind: string) =>
      database.db.$client.query(
        `INSERT INTO stock_documents (stock_line_id, kind, name, digest, bytes, confirmed_at, confirmed_by, confirmed_reason)
          VALUES ($1, $2::text, 'Scan', encode(sha256(convert_to($2::text, 'UTF8')), 'hex'), 100, now(), $3, 'Read by quality')`,
        [lineId, kind, scene.boss.id],
      )
    await tag('FAA 8130-3')
    const [orderId, wishing] = [await bought([productId]), await bought([productId])]
    const accept = (id: string, papers: string[]) =>
      database.db.$client.query('UPDATE order_items SET requirements = $2 WHERE order_id = $1', [
        id,
        { shelfLifeMonths: null, papers, noPartialShipment: false },
      ])
    await accept(orderId, ['FAA 8130-3', 'EASA Form 1'])
    const ship = (id = orderId) => post(`/api/admin/orders/${id}/shipped`, UPS)
    const missing = {
      status: 409,
      body: {
        code: 'PAPER_MISSING',
        message: expect.stringContaining('(FAA 8130-3 or EASA Form 1): no scan of it is there'),
      },
    }
    await tag(null)
    expect(await ship()).toMatchObject(missing)
    await tag('CoC')
    await scan('coc')
    expect(await ship()).toMatchObject(missing)
    // A quote only wishes for the paper: its pieces leave with the paper of the line.
    await accept(wishing, ['FAA 8130-3'])
    await database.db.$client.query(`UPDATE order_items SET price_source = 'quote' WHERE order_id = $1`, [wishing])
    expect(await ship(wishing)).toMatchObject({ status: 200 })
    await scan('easa-form-1')
    expect(await ship()).toMatchObject({ status: 200 })
  })

  test('of a unit reserved without a promise needs the paper that the buyer demanded', async () => {
    const { orderId } = await serials()
    const demand = { shelfLifeMonths: null, papers: ['any'], noPartialShipment: false }
    await database.db.$client.query('UPDATE order_items SET requirements = $2 WHERE order_id = $1', [orderId, demand])
    expect(await post(`/api/admin/orders/${orderId}/shipped`, UPS)).toMatchObject({
      status: 409,
      body: { code: 'PAPER_MISSING', message: expect.stringContaining('(a release paper): no scan of it is there') },
    })
  })

  test('of a unit of which the order has pieces keeps the paper that the replaced pieces were promised with', async () => {
    const productId = await part()
    const lot = (mark: string, more: object) =>
      add(productId, unitFacts(mark, { kind: 'lot', ...more }), { quantity: 2 })
    const { id: tagged } = (await lot('TAGGED', { paper: 'FAA 8130-3', paperNumber: `M-${productId}` })).body
    const { id: bare } = (await lot('BARE', { expiresOn: '2040-01-01' })).body
    const orderId = await bought([productId])
    const reserved = async () =>
      (
        await database.db.$client.query(
          'SELECT unit_id AS "unitId", quantity, paper FROM reserved_units WHERE order_id = $1',
          [orderId],
        )
      ).rows
    expect(await reserved()).toEqual([{ unitId: bare, quantity: 2, paper: null }])
    await pick(orderId)
    const { id } = await fulfillment(orderId, 1)
    const [item] = (await see(orderId)).order.items
    const swap = async (unitId: number, toUnitId: number) =>
      (await step(id, 'packed', { swaps: [{ itemId: item?.itemId, unitId, toUnitId, quantity: 1, reason: 'Box' }] }))
        .status
    expect(await swap(bare, tagged)).toBe(200)
    await database.db.$client.query(`UPDATE units SET paper = 'Dual release', paper_number = $2 WHERE id = $1`, [
      bare,
      `D-${productId}`,
    ])
    expect(await swap(tagged, bare)).toBe(200)
    expect(await reserved()).toEqual([{ unitId: bare, quantity: 2, paper: 'FAA 8130-3' }])
    expect(await step(id, 'shipped', UPS)).toMatchObject({ status: 409, body: { code: 'PAPER_MISSING' } })
    expect(await scene.wrongs()).toEqual([])
  })

  test('replaces a quarantined unit', async () => {
    const { productId, orderId, one, three, itemId } = await serials()
    await pick(orderId)
    await scene.move(productId, one, 'quarantined', 'Dropped')
    const { id } = await fulfillment(orderId, 1)
    expect(await step(id, 'shipped', UPS)).toMatchObject({ status: 409, body: { code: 'UNIT_QUARANTINED' } })
    const swap = { itemId, unitId: one, toUnitId: three, quantity: 1, reason: 'Dropped' }
    expect((await step(id, 'packed', { swaps: [swap] })).status).toBe(200)
    expect((await scene.lineOf(productId)).quantity).toBe(0)
    expect(await scene.wrongs()).toEqual([])
    expect((await step(id, 'shipped', UPS)).status).toBe(200)
    expect(await scene.wrongs()).toEqual([])
  })

  test('replaces a unit whose shelf life has ended, which cannot ship', async () => {
    const { orderId, one, three, itemId } = await serials()
    await database.db.$client.query(`UPDATE units SET expires_on = current_date - 2 WHERE id = $1`, [one])
    const refused = {
      status: 409,
      body: { code: 'UNIT_EXPIRED', message: expect.stringContaining('its shelf life has ended') },
    }
    expect(await post(`/api/admin/orders/${orderId}/shipped`, UPS)).toMatchObject(refused)
    await pick(orderId)
    const { id } = await fulfillment(orderId, 1)
    expect(await step(id, 'shipped', UPS)).toMatchObject(refused)
    const swap = { itemId, unitId: one, toUnitId: three, quantity: 1, reason: 'Too old' }
    expect((await step(id, 'packed', { swaps: [swap] })).status).toBe(200)
    expect((await step(id, 'shipped', UPS)).status).toBe(200)
    expect(await scene.wrongs()).toEqual([])
  })

  test('that is reserved for another order is refused', async () => {
    const { productId, orderId, one, three, itemId } = await serials()
    await scene.move(productId, three, 'quarantined', 'Dropped')
    await pick(orderId)
    const { id } = await fulfillment(orderId, 1)
    const swap = { itemId, unitId: one, toUnitId: three, quantity: 1, reason: 'Nicer' }
    expect(await step(id, 'packed', { swaps: [swap] })).toMatchObject({ status: 409, body: { code: 'UNIT_GONE' } })
    expect((await fulfillment(orderId, 1)).state).toBe('pending')
  })
})

describe('a package that does not arrive', () => {
  async function shipped() {
    const { orderId, ...rest } = await twoLots()
    await post(`/api/admin/orders/${orderId}/shipped`, UPS)
    return { orderId, ...rest, ...(await fulfillment(orderId, 1)) }
  }

  test('is marked as lost, mailed to its buyer, and may be found again', async () => {
    const { orderId, id } = await shipped()
    expect((await step(id, 'lost', { note: 'Trace asked for' })).status).toBe(200)
    expect(await standing(orderId)).toEqual(['shipped', 0, 'lost'])
    expect(await post(`/api/admin/orders/${orderId}/delivered`, {})).toMatchObject({ status: 409 })
    expect(await step(id, 'lost')).toMatchObject({ status: 409, body: { code: 'PARCEL_MOVED_ON' } })
    expect((await step(id, 'found')).status).toBe(200)
    expect((await step(id, 'delivered')).status).toBe(200)
    expect(await standing(orderId)).toEqual(['delivered', 0, 'delivered'])
    expect((await mails(orderId)).map(([event]) => event)).toEqual(['order_shipped', 'parcel_lost', 'order_delivered'])
  })

  test('that was lost is replaced only by pieces with the promised release paper', async () => {
    const { orderId, id } = await shipped()
    await database.db.$client.query(`UPDATE shipped_units SET paper = 'FAA 8130-3' WHERE order_id = $1`, [orderId])
    await step(id, 'lost')
    expect((await step(id, 'replaced')).status).toBe(200)
    // The other lots have no such release paper: the order waits.
    const { rows } = await database.db.$client.query(
      'SELECT quantity, requirements FROM backorders WHERE order_id = $1 ORDER BY order_item_id',
      [orderId],
    )
    const requirements = { shelfLifeMonths: null, papers: ['FAA 8130-3'], noPartialShipment: false, isPromised: true }
    expect(rows).toEqual([
      { quantity: 2, requirements },
      { quantity: 2, requirements },
    ])
  })

  test('is returned and reshipped with another tracking number', async () => {
    const { orderId, id } = await shipped()
    expect((await step(id, 'came-back', { note: 'No such address' })).status).toBe(200)
    expect(await standing(orderId)).toEqual(['shipped', 0, 'returned_to_sender'])
    expect(await step(id, 'delivered')).toMatchObject({ status: 409 })
    expect((await step(id, 'sent-again', FEDEX)).status).toBe(200)
    expect(await fulfillment(orderId, 1)).toMatchObject({ state: 'shipped', trackingNumber: FEDEX.trackingNumber })
    expect((await mails(orderId)).map(([event]) => event)).toEqual(['order_shipped', 'order_shipped'])
  })
})
