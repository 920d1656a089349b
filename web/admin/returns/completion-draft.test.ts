import { expect, test } from 'vitest'
import { cents } from '../../../domain/money/money.ts'
import {
  amountFields,
  backAgain,
  beginDraft,
  type CompletionDraft,
  CompletionDraftShape,
  newPiece,
  readDraft,
} from './completion-draft.ts'

const bolt = {
  position: 0,
  sku: 'AN3-5A',
  uom: 'EA',
  quantity: 4,
  ordered: 4,
  asked: 4,
  refunded: 0,
  unitPrice: cents(1000),
  tax: cents(0),
  canRestock: true,
  conditions: ['new'],
}
const pump = {
  position: 1,
  sku: 'ZX',
  uom: 'EA',
  quantity: 1,
  ordered: 1,
  asked: 1,
  refunded: 0,
  unitPrice: cents(5000),
  tax: cents(0),
  canRestock: false,
  conditions: ['odd'],
}
const order = {
  subtotal: cents(9000),
  shippingFee: cents(1500),
  tax: cents(0),
  freightLeft: cents(1500),
  reason: 'damaged' as const,
}
const WRONG_ORDER = { isTooOld: false, reason: 'wrong_part_ordered' as const }
const known = { order, lines: [bolt, pump], left: cents(10_500) }
const draft = (change: (begun: CompletionDraft) => Partial<CompletionDraft> = () => ({})) => {
  const begun = beginDraft(known.lines, WRONG_ORDER)
  return { ...begun, ...change(begun) }
}
const withQuantity = (at: number, quantity: string) =>
  draft(({ pieces }) => ({ pieces: pieces.map((piece, n) => (n === at ? { ...piece, quantity } : piece)) }))

test('everything as sold, for the full price paid', () => {
  expect(readDraft(draft(), known)).toEqual({
    errors: {},
    total: 10_500,
    completion: {
      pieces: [
        { position: 0, quantity: 4, condition: 'new' },
        { position: 1, quantity: 1, condition: null },
      ],
      goods: 9000,
      freight: 1500,
      elsewhere: '',
      note: '',
      left: 10_500,
    },
  })
})

test('a part: the price of the returned pieces with their share of freight; at most the rest', () => {
  expect(amountFields(withQuantity(0, '1'), known)).toEqual({ goods: '60.00', freight: '10.00' })
  expect(amountFields(withQuantity(1, ''), known)).toEqual({ goods: '40.00', freight: '6.66' })
  expect(amountFields(draft(), { ...known, left: cents(9400) })).toEqual({ goods: '90.00', freight: '4.00' })
})

test('pieces of a return for a fault are suggested for quarantine, the others for sale', () => {
  const asides = (reason: 'damaged' | 'no_longer_needed') =>
    beginDraft(known.lines, { isTooOld: false, reason }).pieces.map(({ isAside }) => isAside)
  expect([asides('damaged'), asides('no_longer_needed')]).toEqual([
    [true, true],
    [false, false],
  ])
})

test('freight is refunded depending on the reason, and initially only requested pieces are listed', () => {
  const changed = { ...known, order: { ...order, reason: 'no_longer_needed' as const } }
  expect(amountFields(draft(), changed)).toEqual({ goods: '90.00', freight: '0.00' })
  const some = beginDraft(
    [
      { ...bolt, asked: 1 },
      { ...pump, asked: 0 },
    ],
    WRONG_ORDER,
  )
  expect(some.pieces.map(({ quantity }) => quantity)).toEqual(['1', ''])
  // Some of the requested pieces, or all, came back with their package.
  const fewer = beginDraft(
    [
      { ...bolt, asked: 4, quantity: 1 },
      { ...pump, asked: 1, quantity: 0 },
    ],
    WRONG_ORDER,
  )
  expect(fewer.pieces.map(({ quantity }) => quantity)).toEqual(['1', ''])
})

test('typed amounts stay when the returned pieces change', () => {
  const typed = { ...withQuantity(0, '1'), goods: '12.50', freight: '-2' }
  expect(readDraft(typed, known)).toMatchObject({ total: 1050, completion: { goods: 1250, freight: -200 } })
})

test('a line in two conditions is counted together', () => {
  const two = draft(({ pieces }) => ({
    pieces: [...pieces, { ...newPiece(bolt, '1', 0, false), condition: 'as_removed' as const }],
  }))
  const last = two.pieces.at(-1)
  expect(readDraft(two, known).errors.pieces).toEqual({
    [last?.key ?? 0]: 'At most 4 of AN3-5A can come back.',
  })
})

test.each([
  [{ goods: 'ten' }, { goods: 'Please enter an amount, like 12.50' }],
  [{ goods: '-1' }, { goods: 'Please enter an amount, like 12.50' }],
  [{ goods: '90.01' }, { goods: 'What came back cost $90.00' }],
  [
    { freight: '15.01' },
    { freight: 'The shipping cost of this order was $15.00', goods: 'At most $105.00 can be refunded' },
  ],
  [{ goods: '1', freight: '-2' }, { freight: 'This is more than the refund for the parts' }],
  [{ freight: '' }, { freight: 'Please enter an amount, like 12.50' }],
  [{ isElsewhere: true }, { elsewhere: 'Please say how it was refunded' }],
])('%j: %j', (change, errors) => {
  const { errors: found, completion } = readDraft(
    draft(() => change),
    known,
  )
  expect(found).toEqual(errors)
  expect(completion).toBeNull()
})

test('without a refund no way of payment is required', () => {
  const nothing = draft(() => ({ isElsewhere: true, goods: '0', freight: '0' }))
  expect(readDraft(nothing, known).completion).toMatchObject({ elsewhere: '', goods: 0 })
})

test('a stored draft is restored with its rows; one of other lines is not', () => {
  const typed = { ...withQuantity(0, '1'), goods: '12.50' }
  const kept = CompletionDraftShape.parse(JSON.parse(JSON.stringify(typed)))
  const back = backAgain(kept, known.lines, WRONG_ORDER)
  expect(back && readDraft(back, known)).toEqual(readDraft(typed, known))
  expect(back?.pieces.map(({ key }) => key)).not.toEqual(typed.pieces.map(({ key }) => key))
  expect(backAgain(kept, known.lines, { isTooOld: true, reason: 'wrong_part_ordered' })).toMatchObject({
    isElsewhere: true,
  })
  expect(backAgain(kept, [bolt], WRONG_ORDER)).toBeNull()
  const stocked = { ...kept, pieces: kept.pieces.map(piece => ({ ...piece, condition: 'new' as const })) }
  expect(backAgain(stocked, known.lines, WRONG_ORDER)?.pieces.map(({ condition }) => condition)).toEqual(['new', ''])
})

test('a reverted edit is not a draft', () => {
  const again = (kept: CompletionDraft) => backAgain(kept, known.lines, WRONG_ORDER)
  expect(again(draft())).toBe(null)
  expect(again(withQuantity(0, '3'))).not.toBe(null)
  expect(again(draft(() => ({ note: 'Thank you' })))).toMatchObject({ note: 'Thank you' })
})
