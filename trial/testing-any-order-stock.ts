import { serveRemaining } from '../server/inventory/backorders/serve-remaining.ts'
import { serialReceipt } from '../server/inventory/receiving/testing.ts'
import { notifyArrivals } from '../server/orders/notify-arrivals.ts'
import { runDueRefunds } from '../server/payments/run-refund.ts'
import { finishDueReturns } from '../server/returns/finish-return.ts'
import type { Step } from './testing-any-order-steps.ts'
import type { Draw, Walks, World } from './testing-any-order-world.ts'

type UnitNow = { id: number; version: number; bin: string; quantity: number; reserved: number; state: string }

const unitsOf = ({ rowsOf }: Walks, { marked }: World, states: readonly string[]): Promise<UnitNow[]> =>
  rowsOf<UnitNow>(
    `SELECT u.id, u.version, u.bin, u.quantity, u.state, coalesce((SELECT sum(quantity) FROM reserved_units WHERE unit_id = u.id), 0)::int AS reserved
      FROM units u WHERE u.product_id = $1 AND u.state = ANY($2) AND NOT u.is_gone ORDER BY u.id`,
    ...[marked, states],
  )

const moveUnit =
  (move: string, states: readonly string[]): Step =>
  async (walks, world, draw) => {
    const units = await unitsOf(walks, world, states)
    const unit = units[draw(units.length)]
    if (!unit) return null
    return walks.asAdmin(`/api/admin/units/${unit.id}/move`, { version: unit.version, move, note: 'Looked at' })
  }

async function adjust({ asAdmin, rowsOf }: Walks, { bulk }: World, how: object, cause: string) {
  const [line] = await rowsOf<{ id: number }>('SELECT id FROM stock_lines WHERE product_id = $1', bulk)
  return asAdmin(`/api/admin/stock/${line?.id}/adjust`, { adjustment: { how, cause } })
}

/** Pieces for a backordered line arrive without being added to the stock. */
async function arrived({ asAdmin, rowsOf }: Walks, { orders }: World, draw: Draw) {
  const backorders = await rowsOf<{ id: number; orderId: string; version: number; quantity: number }>(
    `SELECT order_item_id AS id, order_id AS "orderId", version, quantity FROM backorders WHERE order_id = ANY($1) AND state = 'sold'
      ORDER BY (kind = 'special') DESC, order_item_id`,
    orders.map(({ orderId }) => orderId),
  )
  const backorder = backorders[draw(Math.min(2, backorders.length))]
  if (!backorder) return null
  const pieces = 1 + draw(backorder.quantity)
  return asAdmin(`/api/admin/to-source/${backorder.id}/arrived`, {
    orderId: backorder.orderId,
    version: backorder.version,
    pieces,
  })
}

/** Steps with stock, and with jobs of the store. */
export const STOCK_STEPS = {
  'receive bulk': (walks, world, draw) => adjust(walks, world, { kind: 'by', pieces: 1 + draw(3) }, 'received'),
  'write off': (walks, world) => adjust(walks, world, { kind: 'by', pieces: -1 }, 'damaged'),
  'count bulk': async (walks, world, draw) =>
    draw(3) === 0 ? adjust(walks, world, { kind: 'counted', pieces: draw(6) }, 'counted') : null,
  'receive units': ({ addUnit }, { marked }, draw) =>
    addUnit(marked, {
      ...(draw(2) ? { kind: 'serial' as const, quantity: 1 } : { kind: 'lot' as const, quantity: 1 + draw(2) }),
    }),
  'receive a delivery': ({ asAdmin, newMark }, { marked }) =>
    asAdmin('/api/admin/receipts', serialReceipt(marked, newMark())),
  accept: moveUnit('accepted', ['inspecting']),
  quarantine: moveUnit('quarantined', ['available', 'inspecting']),
  clear: moveUnit('cleared', ['quarantined']),
  'count a bin': async (walks, world, draw) => {
    const units = await unitsOf(walks, world, ['available', 'quarantined'])
    if (units.length === 0) return null
    const missing = draw(2) ? { kind: 'quarantine' } : { kind: 'write_off', cause: 'lost' }
    const counted = units.map(({ id, bin, quantity, reserved }) => ({
      unitId: id,
      from: bin,
      expected: quantity + reserved,
      found: Math.max(0, quantity + reserved - (draw(4) === 0 ? 1 : 0)),
    }))
    return walks.asAdmin('/api/admin/bins/count', { bin: 'A-1', units: counted, missing })
  },
  'arrives without stock': arrived,
  'the day ends': async ({ sandbox }) => {
    await sandbox.settle()
    return null
  },
  jobs: async ({ database, shop }) => {
    await serveRemaining(database.db)
    await notifyArrivals(database.db, 'http://localhost')
    await shop.makeDue()
    await runDueRefunds(shop.context())
    await finishDueReturns(shop.context())
    return null
  },
} satisfies Record<string, Step>
