import { releaseExpired } from '../server/cancellations/release-expired.ts'
import type { Answer, Draw, WalkedOrder, Walks, World } from './testing-any-order-world.ts'

/** A step of a walk. Returns null if there is nothing to act on. */
export type Step = (walks: Walks, world: World, draw: Draw) => Promise<Answer | null>

const UPS = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }
const FEDEX = { carrier: 'fedex', trackingNumber: '794644798554' }

const drawOne = <T>(all: readonly T[], draw: Draw): T | undefined => all[draw(all.length)]
const isDone = ({ status }: Answer) => status === 200 || status === 201

/** SQL conditions of the orders on which a step can succeed. One time in eight, a step takes any order. */
const CAN = {
  any: 'true',
  pay: "payment_status = 'unpaid' AND status = 'pending'",
  ship: "payment_status = 'paid' AND to_ship > 0",
  refund: "payment_status = 'paid'",
  return: 'EXISTS (SELECT FROM fulfillments f WHERE f.order_id = orders.id AND f.shipped_at IS NOT NULL)',
}

/** A step on an order. `then` runs after a successful answer. */
const withOrder =
  (
    can: keyof typeof CAN,
    send: (walks: Walks, order: WalkedOrder, draw: Draw) => Promise<Answer | null>,
    then: (order: WalkedOrder) => void = () => {},
  ): Step =>
  async (walks, { orders }, draw) => {
    const ids = orders.map(({ orderId }) => orderId)
    const candidates = await walks.rowsOf<{ id: string }>(
      `SELECT id FROM orders WHERE id = ANY($1) AND (${draw(8) === 0 ? CAN.any : CAN[can]}) ORDER BY array_position($1, id)`,
      ids,
    )
    const order = orders.find(({ orderId }) => orderId === drawOne(candidates, draw)?.id)
    const answer = order ? await send(walks, order, draw) : null
    if (order && answer && isDone(answer)) then(order)
    return answer
  }

const orderStep = (name: string, can: keyof typeof CAN) =>
  withOrder(can, ({ asAdmin }, { orderId }) => asAdmin(`/api/admin/orders/${orderId}/${name}`, {}))

type Pieces = { itemId: number; quantity: number }[]
type Package = { id: string; orderId: string; state: string }
/** A step on a package in one of these states. One time in eight, it takes any package. */
const packageStep =
  (
    name: string,
    states: readonly string[],
    bodyOf: (walks: Walks, fulfillment: Package, draw: Draw) => Promise<object> = async () => ({}),
    then: (order: WalkedOrder, fulfillment: Package, pieces: Pieces, walks: Walks) => unknown = () => {},
  ): Step =>
  async (walks, { orders }, draw) => {
    const packages = await walks.rowsOf<Package>(
      `SELECT id, order_id AS "orderId", state FROM fulfillments WHERE order_id = ANY($1) AND ($2 OR (state = ANY($3) AND settled_as IS NULL))
        ORDER BY created_at, position`,
      ...[orders.map(({ orderId }) => orderId), draw(8) === 0, states],
    )
    const fulfillment = drawOne(packages, draw)
    if (!fulfillment) return null
    const pieces = await walks.rowsOf<{ itemId: number; quantity: number }>(
      `SELECT l.order_item_id AS "itemId", l.quantity FROM fulfillment_lines l JOIN order_items i ON i.id = l.order_item_id
        WHERE l.fulfillment_id = $1 ORDER BY i.position`,
      fulfillment.id,
    )
    const answer = await walks.asAdmin(
      `/api/admin/parcels/${fulfillment.id}/${name}`,
      await bodyOf(walks, fulfillment, draw),
    )
    const order = orders.find(({ orderId }) => orderId === fulfillment.orderId)
    if (order && isDone(answer)) await then(order, fulfillment, pieces, walks)
    return answer
  }

/** One or two pieces of a random line of an order, or of all its lines. */
function somePieces({ items }: WalkedOrder, draw: Draw) {
  const first = draw(items.length)
  const chosen = draw(3) === 0 ? items : [items[first] ?? 0]
  return chosen.map(itemId => ({ itemId, quantity: 1 + draw(2) }))
}

/** Half of the time, swaps a piece of a package for a free unit of the same stock line. */
async function swapsOf({ rowsOf }: Walks, { id }: Package, draw: Draw): Promise<object[]> {
  if (draw(2) === 0) return []
  const swaps = await rowsOf<{ itemId: number; unitId: number | null; toUnitId: number }>(
    `SELECT p.order_item_id AS "itemId", p.unit_id AS "unitId", u.id AS "toUnitId" FROM fulfillment_pieces p
      JOIN units u ON u.stock_line_id = p.stock_line_id AND u.id IS DISTINCT FROM p.unit_id AND u.state = 'available' AND u.quantity > 0
      WHERE p.fulfillment_id = $1 ORDER BY p.id, u.id`,
    id,
  )
  const swap = drawOne(swaps, draw)
  return swap ? [{ ...swap, quantity: 1, reason: 'Scratched' }] : []
}

/** True if an order ended because all its packages were lost. Then everything that was paid is refunded. */
async function hasEndedAllLost({ rowsOf }: Walks, orderId: string): Promise<boolean> {
  const [order] = await rowsOf<{ isLost: boolean }>(
    `SELECT status = 'canceled' AND NOT EXISTS (SELECT FROM fulfillments f WHERE f.order_id = orders.id AND f.state = 'returned_to_sender') AS "isLost"
      FROM orders WHERE id = $1`,
    orderId,
  )
  return order?.isLost === true
}

type Canceler = 'buyer' | 'admin'

/**
 * Cancels pieces, and updates the computed money of the order. `lines` null: all pieces that are neither shipped nor packed.
 */
async function cancel(walks: Walks, order: WalkedOrder, by: Canceler, lines: Pieces | null): Promise<Answer> {
  const canceled = lines ?? (await unpacked(walks, order))
  const toLeave = await piecesToLeave(walks, order)
  const freightBefore = await freightRefunded(walks, order)
  const [step, body] = lines ? ['cancel-lines', { lines }] : ['cancel', {}]
  const answer =
    by === 'buyer'
      ? await walks.asBuyer(order, step, body)
      : await walks.asAdmin(`/api/admin/orders/${order.orderId}/${step}`, { ...body, reason: 'Short' })
  if (!isDone(answer)) return answer
  if (await hasEndedAllLost(walks, order.orderId)) order.money.retained = 0
  else {
    const byBuyer = by === 'buyer' ? (await freightRefunded(walks, order)) - freightBefore : null
    order.money.cancel(canceled, toLeave, { freight: order.money.hasLeft ? 0 : 'share', byBuyer })
  }
  return answer
}

/** The cents of freight in those refunds of an order that have lines. */
async function freightRefunded({ rowsOf }: Walks, { orderId }: WalkedOrder): Promise<number> {
  const [row] = await rowsOf<{ cents: number }>(
    `SELECT (coalesce(sum(b.amount - l.amount), 0) * 100)::int AS cents FROM refunds b
      JOIN (SELECT refund_id, sum(amount) AS amount FROM refund_lines GROUP BY 1) l ON l.refund_id = b.id WHERE b.order_id = $1`,
    orderId,
  )
  return row?.cents ?? 0
}

/** The pieces of each line of an order that are neither canceled nor shipped. */
async function piecesToLeave({ rowsOf }: Walks, { orderId }: WalkedOrder): Promise<Map<number, number>> {
  const rows = await rowsOf<{ itemId: number; pieces: number }>(
    `SELECT i.id AS "itemId", i.quantity - i.canceled - coalesce((SELECT sum(l.quantity) FROM fulfillment_lines l
        JOIN fulfillments f ON f.id = l.fulfillment_id
        WHERE l.order_item_id = i.id AND f.shipped_at IS NOT NULL AND f.settled_as IS DISTINCT FROM 'replaced'), 0)::int AS pieces
      FROM order_items i WHERE i.order_id = $1`,
    orderId,
  )
  return new Map(rows.map(({ itemId, pieces }) => [itemId, pieces]))
}

const unpacked = ({ rowsOf }: Walks, { orderId }: WalkedOrder): Promise<Pieces> =>
  rowsOf<Pieces[number]>(
    `SELECT i.id AS "itemId", i.quantity - i.canceled - coalesce(p.sent, 0) - coalesce(p.packed, 0) AS quantity FROM order_items i
      LEFT JOIN parcel_pieces p ON p.order_item_id = i.id WHERE i.order_id = $1 ORDER BY i.position`,
    orderId,
  )

type OpenReturn = { id: string; orderId: string }
/** A step on a return in this state. One time in eight, it takes any return. */
const returnStep =
  (
    name: string,
    state: string,
    bodyOf: (
      walks: Walks,
      order: WalkedOrder,
      openReturn: OpenReturn,
      draw: Draw,
    ) => Promise<{ body: object; booked?: () => void }>,
  ): Step =>
  async (walks, { orders }, draw) => {
    const returns = await walks.rowsOf<OpenReturn>(
      `SELECT id, order_id AS "orderId" FROM returns WHERE order_id = ANY($1) AND ($2 OR state = $3) ORDER BY order_id, position`,
      ...[orders.map(({ orderId }) => orderId), draw(8) === 0, state],
    )
    const openReturn = drawOne(returns, draw)
    const order = orders.find(({ orderId }) => orderId === openReturn?.orderId)
    if (!openReturn || !order) return null
    const [before] = await walks.rowsOf<{ state: string }>('SELECT state FROM returns WHERE id = $1', openReturn.id)
    const { body, booked } = await bodyOf(walks, order, openReturn, draw)
    const answer = await walks.asAdmin(`/api/admin/orders/${order.orderId}/return/${name}`, {
      returnId: openReturn.id,
      ...body,
    })
    if (isDone(answer) && before?.state === state) booked?.()
    return answer
  }

/** The inspection of a return: the requested pieces or fewer, each with one of three dispositions. */
async function inspected({ rowsOf }: Walks, order: WalkedOrder, { id }: OpenReturn, draw: Draw) {
  const requested = await rowsOf<{
    itemId: number
    position: number
    quantity: number
    condition: string | null
    isPart: boolean
  }>(
    `SELECT i.id AS "itemId", i.position, sum(l.quantity)::int AS quantity, i.condition, i.product_id IS NOT NULL AS "isPart"
      FROM return_requested_lines l JOIN order_items i ON i.id = l.order_item_id WHERE l.return_id = $1 GROUP BY i.id ORDER BY i.position`,
    id,
  )
  const returned = requested
    .map(line => ({ ...line, quantity: draw(4) === 0 ? draw(2) : line.quantity }))
    .filter(({ quantity }) => quantity > 0)
  const pieces = await Promise.all(
    returned.map(async ({ itemId, position, quantity, condition, isPart }) => {
      const outcome = isPart ? draw(3) : 2
      const [unit] = await rowsOf<{ unitId: number }>(
        `SELECT p.unit_id AS "unitId" FROM fulfillment_pieces p JOIN fulfillments f ON f.id = p.fulfillment_id JOIN shipped_units s
            ON s.order_id = f.order_id AND s.unit_id = p.unit_id AND s.quantity - s.came_back >= $2
          WHERE p.order_item_id = $1 ORDER BY p.unit_id DESC LIMIT 1`,
        itemId,
        quantity,
      )
      return {
        position,
        quantity,
        condition: outcome === 2 ? null : (condition ?? 'overhauled'),
        ...(unit && draw(2) === 0 ? { unitId: unit.unitId } : {}),
        ...(outcome === 1 ? { disposition: 'quarantine' } : {}),
      }
    }),
  )
  const worth = Math.min(order.money.worthOf(returned), order.money.retained)
  const goods = [worth, worth, 0, Math.floor(worth / 2)][draw(4)] ?? 0
  const freight = Math.min(draw(3) * 100, order.money.freightLeft, order.money.retained - goods)
  return {
    body: { pieces, goods, freight: goods > 0 ? Math.max(0, freight) : 0 },
    booked: () => order.money.refundReturn(returned, goods, goods > 0 ? Math.max(0, freight) : 0),
  }
}

/** Actions of buyers and the back office on orders. */
export const ORDER_STEPS = {
  place: async (walks, world, draw) => walks.place(world, [draw(4), 1 + draw(3)], draw(5) === 0),
  'place a quote': async (walks, world, draw) => walks.placeQuote(world, 1 + draw(2)),
  pay: withOrder(
    'pay',
    ({ pay }, order) => pay(order),
    ({ money }) => {
      money.pay()
    },
  ),
  'set charges': withOrder('pay', async ({ asAdmin, rowsOf }, { orderId, money }, draw) => {
    const [order] = await rowsOf<{ version: number }>('SELECT version FROM orders WHERE id = $1', orderId)
    const amount = 100 * (1 + draw(40))
    const charges = [{ kind: 'crating', label: 'Crate', amount }]
    const answer = await asAdmin(`/api/admin/orders/${orderId}/charges`, { version: order?.version, charges })
    if (isDone(answer)) money.charges = amount
    return answer
  }),
  process: orderStep('processing', 'ship'),
  'pick some': withOrder('ship', ({ asAdmin }, order, draw) =>
    asAdmin(`/api/admin/orders/${order.orderId}/parcels`, { lines: somePieces(order, draw) }),
  ),
  'pick all': orderStep('parcels', 'ship'),
  pack: packageStep('packed', ['pending', 'packed'], async (walks, fulfillment, draw) => ({
    boxes: [{ weightLb: 2, lengthIn: 10, widthIn: 8, heightIn: 4 }],
    swaps: await swapsOf(walks, fulfillment, draw),
  })),
  unpack: packageStep('unpacked', ['pending', 'packed']),
  'ship package': packageStep(
    'shipped',
    ['pending', 'packed'],
    async () => UPS,
    ({ money }) => {
      money.hasLeft = true
    },
  ),
  'ship order': withOrder(
    'ship',
    ({ asAdmin }, { orderId }) => asAdmin(`/api/admin/orders/${orderId}/shipped`, FEDEX),
    ({ money }) => {
      money.hasLeft = true
    },
  ),
  deliver: packageStep('delivered', ['shipped']),
  'deliver order': orderStep('delivered', 'return'),
  'correct tracking': packageStep('tracking', ['shipped', 'delivered'], async () => FEDEX),
  lose: packageStep('lost', ['shipped']),
  find: packageStep('found', ['lost']),
  'package comes back': packageStep('came-back', ['shipped', 'lost']),
  'send again': packageStep('sent-again', ['returned_to_sender'], async () => UPS),
  replace: packageStep('replaced', ['lost']),
  'refund package': packageStep(
    'refunded',
    ['lost', 'returned_to_sender'],
    async () => ({}),
    async ({ money, orderId }, { state }, pieces, walks) => {
      if (await hasEndedAllLost(walks, orderId)) money.retained = 0
      else money.refund(pieces, state === 'lost' ? 'share' : 0)
    },
  ),
  'cancel pieces': withOrder('ship', (walks, order, draw) => cancel(walks, order, 'buyer', somePieces(order, draw))),
  'cancel pieces for buyer': withOrder('ship', (walks, order, draw) =>
    cancel(walks, order, 'admin', somePieces(order, draw)),
  ),
  cancel: withOrder('any', async (walks, order, draw) => (draw(4) === 0 ? cancel(walks, order, 'buyer', null) : null)),
  'cancel for buyer': withOrder('any', async (walks, order, draw) =>
    draw(4) === 0 ? cancel(walks, order, 'admin', null) : null,
  ),
  'request a return': withOrder('return', (walks, order, draw) => {
    const lines = draw(3) === 0 ? [] : somePieces(order, draw)
    const reason = draw(2) ? 'damaged' : 'other'
    return walks.asBuyer(order, 'return', { reason, comments: walks.newMark(), lines })
  }),
  approve: returnStep('approve', 'requested', async () => ({ body: {} })),
  deny: returnStep('deny', 'requested', async () => ({ body: { reason: 'Used' } })),
  inspect: returnStep('complete', 'approved', inspected),
  'refund pieces': withOrder('refund', async ({ asAdmin }, order, draw) => {
    const lines = somePieces(order, draw)
    const freight = Math.min(draw(3) * 150, order.money.freightLeft)
    const answer = await asAdmin(`/api/admin/orders/${order.orderId}/refund`, { lines, freight, reason: 'Scratched' })
    if (isDone(answer)) order.money.refund(lines, freight)
    return answer
  }),
  'refund an amount': withOrder('refund', async ({ asAdmin }, { orderId, money }, draw) => {
    const amount = draw(6) === 0 ? undefined : 100 * (1 + draw(20))
    const answer = await asAdmin(`/api/admin/orders/${orderId}/refund`, { amount, reason: 'Late' })
    if (isDone(answer)) money.retained -= amount ?? money.retained
    return answer
  }),
  expire: async ({ database, rowsOf }, { orders }) => {
    await rowsOf(
      `UPDATE orders SET hold_expires_at = now() - interval '6 minutes' WHERE id = ANY($1) AND payment_status = 'unpaid' AND hold_expires_at IS NOT NULL`,
      orders.map(({ orderId }) => orderId),
    )
    await releaseExpired(database.db, 'http://localhost')
    return null
  },
} satisfies Record<string, Step>
