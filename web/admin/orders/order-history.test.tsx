import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { orderOf, returnOf } from '../../orders/testing.ts'
import { show } from '../../testing-screen.tsx'
import { OrderHistory } from './OrderHistory.tsx'

const EMPTY = returnOf({ state: 'completed', refunded: 0, pieces: [] })
const BROUGHT = returnOf({ state: 'completed', refunded: 2500, pieces: [{ itemId: 1, quantity: 2, units: [] }] })
const step = (event: 'return_received' | 'returned' | 'shipped', returnNumber: number | null) => ({
  event,
  at: new Date('2026-11-21T15:00:00Z'),
  actor: 'admin' as const,
  admin: 'Vera',
  note: '',
  returnNumber,
})

test('each step of a return names the return, its pieces and its refund; a return without pieces was not received', async () => {
  const history = [
    step('shipped', null),
    step('return_received', 1),
    step('returned', 1),
    step('return_received', 2),
    step('returned', 2),
  ]
  await show(<OrderHistory order={orderOf({ returns: [EMPTY, BROUGHT] })} history={history} />)
  const texts = page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
  expect(texts).toEqual([
    expect.stringContaining('Shipped by Vera'),
    expect.stringMatching(/^Return ended without parts by Vera.*Return 1$/),
    expect.stringMatching(/^Return completed by Vera.*Return 1 · No refund with this return\.$/),
    expect.stringMatching(/^Return received by Vera.*Return 2 · 2 × part$/),
    expect.stringMatching(/^Return completed by Vera.*Return 2 · 2 × part · \$25\.00 refunded$/),
  ])
})
