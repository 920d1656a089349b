import { expect, test } from 'vitest'
import { fitColumns, type MeasuredColumn } from './fit-columns.ts'

const column = (id: string, natural: number, given: Partial<MeasuredColumn> = {}): MeasuredColumn => ({
  id,
  natural,
  head: 40,
  least: 0,
  canBeCut: false,
  canFold: true,
  foldsFirst: false,
  isEmpty: false,
  ...given,
})
const number = column('number', 200, { canFold: false })
const buyer = column('buyer', 120, { canBeCut: true, canFold: false })
const parts = column('parts', 600, { canBeCut: true })
const total = column('total', 80)
const list = [number, buyer, column('refund', 70, { isEmpty: true }), parts, total]
const folded = (columns: readonly MeasuredColumn[], room: number) => [...fitColumns(columns, room).folded]

test('all columns are shown while there is room for them', () => {
  expect(folded(list, 662)).toEqual([])
})

test('an empty column gives way first, then the others from the right, however wide', () => {
  expect(folded(list, 560)).toEqual(['refund'])
  expect(folded(list, 450)).toEqual(['refund', 'total'])
  expect(folded(list, 390)).toEqual(['refund', 'parts'])
  expect(folded(list, 100)).toEqual(['refund', 'parts', 'total'])
})

test('a column that folds first gives way before those to its right, and before their names become unreadable', () => {
  const turn = column('turn', 76, { foldsFirst: true })
  expect(folded([number, turn, parts, total], 376)).toEqual(['turn'])
  expect(folded([number, turn, parts, total], 540)).toEqual(['turn'])
  expect(folded([number, turn, parts, total], 548)).toEqual([])
})

test('short names get what they need, long ones share the rest', () => {
  const { widths } = fitColumns([number, buyer, parts, column('comments', 900, { canBeCut: true })], 720)
  expect(Object.fromEntries(widths)).toEqual({ buyer: 120, parts: 200, comments: 200 })
  expect(Object.fromEntries(fitColumns([number, buyer, parts], 420).widths)).toEqual({ buyer: 120, parts: 100 })
  expect(Object.fromEntries(fitColumns([number, buyer, parts], 2000).widths)).toEqual({ buyer: 120, parts: 600 })
})

test('a head is never cut off', () => {
  const assigned = column('assigned', 110, { canBeCut: true, head: 110, isEmpty: true })
  expect(folded([number, assigned], 300)).toEqual(['assigned'])
  expect(fitColumns([number, assigned, parts], 502).widths.get('assigned')).toBe(110)
})

test('what a list begins with is whole, and columns on both sides give way for it', () => {
  const numbers = column('numbers', 300, { canBeCut: true, least: 160 })
  expect(folded([number, total, numbers], 439)).toEqual(['total'])
  expect(folded([number, numbers, total], 440)).toEqual([])
  expect(folded([number, numbers, total], 439)).toEqual(['total'])
  for (const room of [360, 380, 439, 440, 500])
    expect(fitColumns([number, numbers, total], room).widths.get('numbers'), `${room} px`).toBeGreaterThanOrEqual(160)
  expect(fitColumns([number, column('numbers', 120, { canBeCut: true, least: 160 })], 400).widths.get('numbers')).toBe(
    120,
  )
})
