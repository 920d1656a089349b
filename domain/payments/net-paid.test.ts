import { expect, test } from 'vitest'
import { formatMoney } from '../money/money.ts'
import { netPaid, netPaidRows } from './net-paid.ts'

const order = (changes: Partial<Parameters<typeof netPaid>[0]> = {}) =>
  netPaid({
    total: 10_000,
    paymentStatus: 'paid',
    refundSums: { refunded: 0, pending: 0, returnsPending: 0 },
    returns: [],
    ...changes,
  })
const sums = (refunded: number, pending = 0, returnsPending = 0) => ({
  refundSums: { refunded, pending, returnsPending },
})

test.each<[string, Parameters<typeof order>[0], string[] | null]>([
  ['nothing went back', {}, null],
  ['it is not paid', { paymentStatus: 'unpaid' }, null],
  ['staff may not see payments', { refundSums: undefined, returns: [{ state: 'completed' }] }, null],
  ['a line was refunded', sums(1989), ['Paid $100.00', 'Refunded -$19.89', 'Net paid $80.11']],
  [
    'pieces were canceled before settlement, and others refunded',
    sums(1000, 250),
    ['Paid $100.00', 'Refunded -$10.00', 'Refund in progress -$2.50', 'Net paid $87.50'],
  ],
  [
    'parts came back too',
    {
      ...sums(1000),
      returns: [
        { state: 'completed', refunded: 333 },
        { state: 'approved', refunded: null },
        { state: 'completed', refunded: 334 },
      ],
    },
    ['Paid $100.00', 'Refunded -$10.00', 'Refund for returned parts -$6.67', 'Net paid $83.33'],
  ],
  [
    'the refund of one of two returns is not done yet',
    {
      ...sums(0, 100, 333),
      returns: [
        { state: 'received', refunded: 333 },
        { state: 'completed', refunded: 334 },
      ],
    },
    ['Paid $100.00', 'Refund in progress -$4.33', 'Refund for returned parts -$3.34', 'Net paid $92.33'],
  ],
  [
    'the refund of a return has failed, and an admin must act',
    { ...sums(1000), returns: [{ state: 'received', refunded: 333 }] },
    ['Paid $100.00', 'Refunded -$10.00', 'Net paid $90.00'],
  ],
  [
    'it was voided',
    { paymentStatus: 'voided', ...sums(10_000) },
    ['Paid $100.00', 'Voided -$100.00', 'Net paid $0.00'],
  ],
  [
    'it went back whole',
    { paymentStatus: 'refunded', ...sums(9000), returns: [{ state: 'completed', refunded: 1000 }] },
    ['Paid $100.00', 'Refunded -$90.00', 'Refund for returned parts -$10.00', 'Net paid $0.00'],
  ],
  ['all of it is on its way back', sums(0, 10_000), ['Paid $100.00', 'Refund in progress -$100.00', 'Net paid $0.00']],
])('%s', (_, changes, rows) => {
  const net = order(changes)
  expect(net && netPaidRows(net).map(([label, amount]) => `${label} ${formatMoney(amount)}`)).toEqual(rows)
  // The rows add up to the cent.
  if (net)
    expect(netPaidRows(net).reduce((sum, [label, amount]) => (label === 'Net paid' ? sum : sum + amount), 0)).toBe(
      net.net,
    )
})
