import { expect, test } from 'vitest'
import { linesOf } from './choose-pieces.ts'
import { lineOf } from './testing.ts'

const unit = (unitId: number, kind: 'serial' | 'lot', quantity = 1) => ({
  unitId,
  kind,
  quantity,
  condition: 'new',
  mark: `U-${unitId}`,
  conditionCode: 'NE',
  paper: null,
  paperNumber: '',
  paperBy: '',
  paperDate: null,
  paperIsCopy: false,
  traceTo: '',
  expiresOn: null,
})
const bolts = lineOf({ itemId: 1 })
const pump = lineOf({ itemId: 2, units: [unit(7, 'serial'), unit(8, 'serial')] })
const seals = lineOf({ itemId: 3, units: [unit(9, 'lot', 5)] })

test('pieces of lines by their number, units by their ids', () => {
  const quantities = new Map([
    [1, 2],
    [2, 2],
    [3, 3],
  ])
  const chosen = (units: number[]) => linesOf([bolts, pump, seals], { quantities, units })
  expect(chosen([])).toEqual([
    { itemId: 1, quantity: 2 },
    { itemId: 2, quantity: 2 },
    { itemId: 3, quantity: 3 },
  ])
  expect(chosen([8, 9])).toEqual([
    { itemId: 1, quantity: 2 },
    { itemId: 2, quantity: 1, unitId: 8 },
    { itemId: 3, quantity: 3, unitId: 9 },
  ])
  expect(linesOf([bolts], { quantities: new Map(), units: [] })).toEqual([])
})
