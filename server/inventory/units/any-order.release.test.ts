import { expect, test } from 'vitest'
import { cents, toDecimal } from '../../../domain/money/money.ts'
import { stockedPart } from '../../catalogue/stocked-part.ts'
import { receiveReturned } from '../receive-returned.ts'
import { releaseStock } from '../release-stock.ts'
import { stopExpired } from './stop-expired.ts'
import { unitFacts } from './testing.ts'
import { stockedUnits } from './testing-units.ts'

const { database, post, part, add, unitsOf, order, inTx, pay, ship, unitsOfOrder, wrongs } = stockedUnits()
let serials = 0
const BINS = ['A-1', 'B-2', '']

test('after random changes, lines are the sums of their units, and no piece is sold twice or after its expiry', async () => {
  const { db } = database
  let seed = 20_261_124
  // Park and Miller's generator, so that each run is the same.
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  const pick = <T>(from: readonly T[]): T | undefined => from[random(from.length)]
  const parts = [await part({ overhauled: 3 }), await part(), await part()]
  const orders: { id: string; productId: number; state: 'held' | 'sold' | 'shipped' | 'ended' }[] = []
  const tooOld = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
  const times = { sold: 0, refused: 0, splits: 0, counts: 0, named: 0 }
  const steps: (() => Promise<unknown>)[] = [
    async () => {
      const isLot = random(2) === 0
      const facts = unitFacts(`P-${++serials}`, {
        ...(isLot ? { kind: 'lot' as const } : {}),
        expiresOn: pick([null, null, '2035-01-01', tooOld]) ?? null,
        bin: pick(BINS) ?? '',
        price: pick([null, null, 50_00, 80_00]) ?? null,
      })
      const source = pick(['arrived', 'arrived', 'to_inspect', 'on_shelf'])
      await add(pick(parts) ?? 0, facts, { quantity: isLot ? 1 + random(5) : 1, ...(source && { source }) })
    },
    async () => {
      const one = pick(await unitsOf(pick(parts) ?? 0))
      const event = pick(['accepted', 'quarantined', 'cleared', 'sent_back', 'scrapped'])
      if (one) await post(`/api/admin/units/${one.id}/move`, { version: one.version, move: event, note: 'x' })
    },
    async () => {
      const productId = pick(parts) ?? 0
      try {
        orders.push({ id: await order(productId, 1 + random(3)), productId, state: 'held' })
        times.sold += 1
      } catch {
        times.refused += 1
      }
    },
    // A buyer names a unit in any state, or pieces with a price.
    async () => {
      const productId = pick(parts) ?? 0
      const unit = pick(await unitsOf(productId))
      if (!unit) return
      const quantity = unit.kind === 'serial' ? 1 : 1 + random(3)
      try {
        const id = await order(productId, quantity, { unitId: unit.id })
        orders.push({ id, productId, state: 'held' })
        expect(await unitsOfOrder(id)).toMatchObject([{ mark: unit.mark, quantity }])
        times.named += 1
      } catch (error) {
        expect(error).toMatchObject({ code: expect.stringMatching(/^UNIT_(GONE|EXPIRED|QUARANTINED)$/) })
      }
    },
    async () => {
      const productId = pick(parts) ?? 0
      const price = cents(pick([50_00, 80_00]) ?? 0)
      try {
        const id = await order(productId, 1, { ownPrices: [price] })
        orders.push({ id, productId, state: 'held' })
        // A split lot is two units with one mark.
        const { rows } = await db.$client.query(
          'SELECT u.price FROM reserved_units r JOIN units u ON u.id = r.unit_id WHERE r.order_id = $1',
          [id],
        )
        expect(rows).toEqual([{ price: toDecimal(price) }])
      } catch (error) {
        expect(error).toMatchObject({ code: expect.stringMatching(/^(UNIT_EXPIRED|OUT_OF_STOCK)$/) })
      }
    },
    async () => {
      const one = pick(orders.filter(({ state }) => state === 'held'))
      if (!one) return
      await pay(one.id)
      one.state = 'sold'
    },
    async () => {
      const one = pick(orders.filter(({ state }) => state === 'sold'))
      if (!one) return
      try {
        await ship(one.id)
        one.state = 'shipped'
      } catch (error) {
        expect(error).toMatchObject({ code: 'UNIT_QUARANTINED' })
      }
    },
    async () => {
      const one = pick(orders.filter(({ state }) => state === 'held' || state === 'sold'))
      if (!one) return
      await inTx(async tx => void (await releaseStock(tx, one.id, ['held', 'sold'])))
      one.state = 'ended'
    },
    async () => {
      const one = pick(orders.filter(({ state }) => state === 'shipped'))
      if (!one) return
      const condition = pick(['overhauled', 'as_removed']) ?? ''
      const piece = { productId: one.productId, condition, quantity: 1, unitId: null, note: '' }
      await inTx(tx => receiveReturned(tx, one.id, [piece], null))
      one.state = 'ended'
    },
    () => stopExpired({ db, stockedPart }),
    async () => {
      const one = pick(await unitsOf(pick(parts) ?? 0))
      const bin = pick(BINS)
      if (one) await post('/api/admin/units/relocate', { unitIds: [one.id], bin })
    },
    async () => {
      const one = pick(await unitsOf(pick(parts) ?? 0))
      if (!one) return
      const split = { version: one.version, quantity: 1 + random(3), bin: pick(BINS) }
      if ((await post(`/api/admin/units/${one.id}/split`, split, true)).status === 200) times.splits += 1
    },
    async () => {
      const bin = pick(BINS) ?? ''
      const here = (await unitsOf(pick(parts) ?? 0)).filter(one => !one.isGone && (one.bin === bin || random(6) === 0))
      const units = here.map(({ id, bin: from, quantity, taken }) => ({
        unitId: id,
        from,
        expected: quantity + taken,
        found: Math.max(0, quantity + taken + (pick([0, 0, -1, -2, 1]) ?? 0)),
      }))
      const missing = pick([{ kind: 'quarantine' }, { kind: 'write_off', cause: 'lost' }])
      const { status } = await post('/api/admin/bins/count', { bin, units, missing }, true)
      if (status === 200) times.counts += 1
    },
  ]
  /** Finds parts whose lowest price is not the lowest price of the pieces in stock. */
  const wronglyListed = async () => {
    const { rows } = await db.$client.query(
      `SELECT p.sku FROM products p CROSS JOIN own_prices_in_stock(p.id) AS own
        WHERE (p.lowest_own_price, p.own_prices_only) IS DISTINCT FROM (own.lowest, own.is_all)`,
    )
    return rows
  }
  const isReached = () =>
    times.sold > 20 && times.refused > 5 && times.splits > 3 && times.counts > 5 && times.named > 5
  // Some runs of 900 steps rarely split or count; they continue until they have.
  for (let step = 0; step < 900 || (step < 2500 && !isReached()); step++) {
    await pick(steps)?.()
    if (step % 40 === 39) expect([step, await wrongs(), await wronglyListed()]).toEqual([step, [], []])
  }
  expect([await wrongs(), await wronglyListed()]).toEqual([[], []])
  const { rows: old } = await db.$client.query('SELECT mark FROM order_units_view WHERE expires_on = $1', [tooOld])
  expect(old).toEqual([])
  // Shipped units are recorded piece by piece, and no serial number is with two buyers at a time.
  const { rows: twice } = await db.$client.query(
    `SELECT unit_id FROM shipped_units WHERE kind = 'serial' GROUP BY unit_id HAVING sum(quantity - came_back) > 1`,
  )
  expect(twice).toEqual([])
  expect(times).toSatisfy(isReached)
}, 120_000)
