import { expect, test } from 'vitest'
import type { Placed } from '../payments/testing-shop.ts'
import { adminReturns } from './testing-admin-returns.ts'

const { sandbox, shop, step, read, stock, mails, seen } = adminReturns()

/** An order of two pieces that shipped with two serials, and the serial of another order. */
async function shippedSerials(): Promise<{ order: Placed; ids: number[]; theirs: number }> {
  const order = await shop.bought(2)
  const shipment = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' }
  expect((await shop.asAdmin(`/api/admin/orders/${order.orderId}/shipped`, shipment)).status).toBe(200)
  const rows = await shop.rowsOf<{ id: number }>(
    `INSERT INTO units (stock_line_id, product_id, kind, mark, state, quantity, condition_code, is_gone)
      SELECT i.id, i.product_id, 'serial', 'R-' || n, 'available', 0, 'NE', true
      FROM stock_lines i CROSS JOIN generate_series(1, 3) n WHERE i.product_id = $1 AND i.condition = 'new' ORDER BY n RETURNING id`,
    order.part,
  )
  const [first = 0, second = 0, theirs = 0] = rows.map(({ id }) => id)
  await shop.rowsOf(
    `INSERT INTO shipped_units (order_id, unit_id, product_id, condition, quantity, kind, mark, condition_code, paper_number, paper_by, trace_to)
      SELECT $1, u.id, u.product_id, 'new', 1, u.kind, u.mark, 'NE', '', '', '' FROM units u WHERE u.id IN ($2, $3)`,
    order.orderId,
    first,
    second,
  )
  return { order, ids: [first, second], theirs }
}
const ask = async ({ orderId, token }: Placed, units: number[]) => {
  const [item] = await shop.rowsOf<{ id: number }>('SELECT id FROM order_items WHERE order_id = $1', orderId)
  const lines = units.map(unitId => ({ itemId: item?.id, quantity: 1, unitId }))
  return shop.app().post(`/api/orders/${orderId}/return`, { reason: 'damaged', token, lines })
}
const outOf = ({ orderId }: Placed) =>
  shop.rowsOf<{ mark: string }>(
    'SELECT mark FROM shipped_units WHERE order_id = $1 AND came_back < quantity ORDER BY mark',
    orderId,
  )

test('the buyer names a serial number, accounts completes the return of that unit, and it waits for inspection', async () => {
  const { order, ids, theirs } = await shippedSerials()
  expect(await ask(order, [theirs])).toMatchObject({ status: 409, body: { code: 'WRONG_UNIT' } })
  expect((await ask(order, [ids[1] ?? 0])).status).toBe(200)
  const [told] = await mails(order, 'return_requested')
  expect(told?.text).toMatch(/1 × BACK-\d+, S\/N R-2/)
  expect(await seen(order)).toMatchObject({ returns: [{ pieces: [{ quantity: 1, units: ['S/N R-2'] }] }] })
  await step(order, 'approve')
  expect((await mails(order, 'return_approved'))[0]?.text).toMatch(/Part: 1 × BACK-\d+, S\/N R-2\n/)
  expect((await read(order)).lines).toMatchObject([
    {
      units: [
        { name: 'S/N R-1', isAsked: false },
        { name: 'S/N R-2', isAsked: true },
      ],
    },
  ])
  await sandbox.settle()
  const back = (unitId?: number, quantity = 1, serial?: string) => ({
    pieces: [{ position: 0, quantity, condition: 'new', unitId, serial }],
    goods: 0,
    freight: 0,
  })
  for (const wrong of [back(theirs), back(ids[1], 2), back(), back(undefined, 1, 'R-3'), back(ids[1], 1, 'R-3')])
    expect(await step(order, 'complete', wrong)).toMatchObject({ status: 409, body: { code: 'WRONG_UNIT' } })
  const typed = back(undefined, 1, ' r-2 ')
  expect(await step(order, 'complete', typed)).toMatchObject({
    body: { completion: { pieces: [{ quantity: 1, unitId: ids[1], name: 'S/N R-2' }] } },
  })
  // A retry may name the unit by serial number or by ID.
  for (const again of [typed, back(ids[1])]) expect((await step(order, 'complete', again)).status).toBe(200)
  expect((await read(order)).completion?.pieces).toMatchObject([{ name: 'S/N R-2' }])
  expect(await outOf(order)).toEqual([{ mark: 'R-1' }])
  expect((await mails(order, 'return_returned'))[0]?.text).toMatch(/Part: 1 × BACK-\d+, S\/N R-2\n/)
  const units = await shop.rowsOf(
    'SELECT mark, quantity, state, is_gone FROM units WHERE product_id = $1 ORDER BY mark',
    order.part,
  )
  expect(units).toMatchObject([
    { mark: 'R-1', is_gone: true },
    { mark: 'R-2', quantity: 1, state: 'inspecting', is_gone: false },
    { mark: 'R-3', is_gone: true },
  ])
  expect(await stock(order)).toEqual([{ condition: 'new', quantity: 8 }])
})

test('a full return needs no unit names, and pieces in another condition belong to their units', async () => {
  const { order, ids } = await shippedSerials()
  await ask(order, [])
  await step(order, 'approve')
  await sandbox.settle()
  const pieces = [
    { position: 0, quantity: 1, condition: 'new' },
    { position: 0, quantity: 1, condition: 'as_removed', unitId: ids[0] },
  ]
  expect((await step(order, 'complete', { pieces, goods: 0, freight: 0 })).status).toBe(200)
  const units = await shop.rowsOf(
    `SELECT u.mark, i.condition FROM units u JOIN stock_lines i ON i.id = u.stock_line_id
      WHERE u.product_id = $1 AND NOT u.is_gone ORDER BY u.mark`,
    order.part,
  )
  expect(units).toEqual([
    { mark: 'R-1', condition: 'as_removed' },
    { mark: 'R-2', condition: 'new' },
  ])
})
