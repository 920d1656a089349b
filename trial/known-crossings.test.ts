import { expect, test } from 'vitest'
import { readAdminOrder } from '../server/orders/reading/read-admin-order.ts'
import { anyOrderWorld, type WalkedOrder, type World } from './testing-any-order-world.ts'
import { findWrongOf } from './testing-walks.ts'

// Sequences that once let a piece be returned, refunded or sent twice, or let documents name lost pieces. The store may refuse
// any step; only the rules at the end count.

const walks = anyOrderWorld()
const { asAdmin, asBuyer, rowsOf, newWorld, place, pay } = walks

type Scene = {
  order: WalkedOrder
  /** an order line */
  line: number
  position: number
  /** an action of the back office on the first package of the order */
  packageStep: (name: string, body?: object) => Promise<unknown>
  /** an action of the back office on the order */
  step: (name: string, body?: object) => Promise<unknown>
  buyer: (name: string, body: object) => Promise<unknown>
  /** a complete return: the buyer requests it, all pieces arrive, and `goods` cents are refunded */
  returnPieces: (pieces: number, goods: number) => Promise<unknown>
}

const UPS = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }
const BULK_CENTS = 3333

/** A paid order of four bulk pieces, or of one with a serial number. */
async function paidOrder(world: World, isMarked: boolean): Promise<Scene> {
  expect(await place(world, isMarked ? [0, 1] : [4, 0], false)).toMatchObject({ status: 201 })
  const order = world.orders.at(-1)
  if (!order) throw new Error('no order')
  expect(await pay(order)).toMatchObject({ status: 200 })
  const path = `/api/admin/orders/${order.orderId}`
  const step: Scene['step'] = (name, body = {}) => asAdmin(`${path}/${name}`, body)
  const buyer: Scene['buyer'] = (name, body) => asBuyer(order, name, body)
  const [line = 0] = order.items
  const [{ position, condition } = { position: 0, condition: null }] = await rowsOf<{
    position: number
    condition: string | null
  }>('SELECT position, condition FROM order_items WHERE id = $1', line)
  return {
    order,
    line,
    position,
    step,
    buyer,
    packageStep: async (name, body = {}) => {
      const [first] = await rowsOf<{ id: string }>(
        'SELECT id FROM fulfillments WHERE order_id = $1 ORDER BY position LIMIT 1',
        order.orderId,
      )
      const answer = await asAdmin(`/api/admin/parcels/${first?.id}/${name}`, body)
      // The rules are checked now, because a problem of a returned package may no longer show after it has shipped again.
      world.found.push(...(await findWrongOf(walks, world)))
      return answer
    },
    returnPieces: async (quantity, goods) => {
      await buyer('return', { reason: 'damaged', comments: 'Bent', lines: [{ itemId: line, quantity }] })
      await step('return/approve')
      const pieces = [{ position, quantity, condition: condition ?? (isMarked ? 'overhauled' : 'new') }]
      return step('return/complete', { pieces, goods, freight: 0 })
    },
  }
}

const SCENES: Record<string, { isMarked?: boolean; act: (scene: Scene) => Promise<unknown> }> = {
  'two of four pieces are returned, then the package comes back and is refunded': {
    act: async ({ step, packageStep, returnPieces }) => {
      await step('shipped', UPS)
      await returnPieces(2, 2 * BULK_CENTS)
      await packageStep('came-back')
      await packageStep('refunded')
    },
  },
  'all pieces are returned without a refund, then the package comes back and is refunded': {
    act: async ({ step, packageStep, returnPieces }) => {
      await step('shipped', UPS)
      await returnPieces(4, 0)
      await packageStep('came-back')
      await packageStep('refunded')
    },
  },
  'a serial is returned without a refund, then its package comes back and is refunded': {
    isMarked: true,
    act: async ({ step, packageStep, returnPieces }) => {
      await step('shipped', UPS)
      await returnPieces(1, 0)
      await packageStep('came-back')
      await packageStep('refunded')
    },
  },
  'all pieces are returned and refunded, then the package comes back and is sent again': {
    act: async ({ step, packageStep, returnPieces }) => {
      await step('shipped', UPS)
      await returnPieces(4, 4 * BULK_CENTS)
      await packageStep('came-back')
      await packageStep('sent-again', UPS)
    },
  },
  'two pieces are returned, then the package is lost and replaced': {
    act: async ({ step, packageStep, returnPieces }) => {
      await step('shipped', UPS)
      await returnPieces(2, 0)
      await packageStep('lost')
      await packageStep('replaced')
    },
  },
  'a return is approved, then the package comes back and is refunded, then the return is completed': {
    act: async ({ step, packageStep, buyer, line, position }) => {
      await step('shipped', UPS)
      await buyer('return', { reason: 'damaged', comments: 'Bent', lines: [{ itemId: line, quantity: 2 }] })
      await step('return/approve')
      await packageStep('came-back')
      await packageStep('refunded')
      await step('return/complete', { pieces: [{ position, quantity: 2, condition: 'new' }], goods: 0, freight: 0 })
    },
  },
  'a return is approved, then the package comes back and is refunded, then the return is completed without pieces': {
    act: async ({ step, packageStep, buyer, line, order }) => {
      await step('shipped', UPS)
      await buyer('return', { reason: 'damaged', comments: 'Bent', lines: [{ itemId: line, quantity: 2 }] })
      await step('return/approve')
      await packageStep('came-back')
      await packageStep('refunded')
      expect(await step('return/complete', { pieces: [], goods: 0, freight: 0 })).toMatchObject({ status: 200 })
      expect((await readAdminOrder(walks.database.db, order.orderId)).order).toMatchObject({
        status: 'canceled',
        returns: [{ state: 'completed', pieces: [], missingPieces: [{ asked: 2, cameBack: 4 }] }],
      })
    },
  },
  'the only package is lost and refunded': {
    act: async ({ step, packageStep }) => {
      await step('shipped', UPS)
      await packageStep('lost')
      await packageStep('refunded')
    },
  },
  'the only package comes back and is refunded': {
    act: async ({ step, packageStep }) => {
      await step('shipped', UPS)
      await packageStep('came-back')
      await packageStep('refunded')
    },
  },
  'an order is canceled piece by piece before its charge settles': {
    act: async ({ buyer, line }) => {
      for (let piece = 0; piece < 4; piece++) await buyer('cancel-lines', { lines: [{ itemId: line, quantity: 1 }] })
    },
  },
  'a serial is lost and replaced by another, and both are certified': {
    isMarked: true,
    act: async ({ step, packageStep, order }) => {
      const facts = { source: '', statement: 'used', obtainedFrom: '', agency: '', remarks: '' }
      const sign = () =>
        walks.as('quality', `/api/admin/orders/${order.orderId}/certificates`, { facts, supersedes: null })
      await step('shipped', UPS)
      await packageStep('lost')
      await packageStep('replaced')
      await step('shipped', UPS)
      await sign()
    },
  },
}

test.each(Object.entries(SCENES))('%s', async (_, { isMarked = false, act }) => {
  const world = await newWorld()
  const known = new Set(await findWrongOf(walks, world))
  const scene = await paidOrder(world, isMarked)
  await act(scene)
  const wrong = await findWrongOf(walks, world)
  // The computed sums do not include these steps, so their differences are ignored.
  expect(wrong.filter(problem => !known.has(problem) && !/ are retained, computed /.test(problem))).toEqual([])
})
