import { expect, test } from 'vitest'
import { nameKey } from './name-order.ts'

test.each([
  [['Widget 1', 'Widget 2', 'Widget 10']],
  [
    [
      'Washer, 1/4',
      'Washer, 3/8',
      'Washer, 1/2',
      'washer, 3/4',
      'Washer, 1',
      'Washer, 1-1/4',
      'Washer, 1 1/2',
      'Washer, 2',
    ],
  ],
  [['Bolt 1/4 x 1', 'Bolt 1/4 x 1 1/4', 'Bolt 1/4 x 2', 'Bolt 1/4-28 x 1', 'Bolt 5/16 x 1']],
  [['O-ring .103', 'O-ring 0.25', 'O-ring .5', 'O-ring 1.5', 'O-ring 10.2']],
  [['Screw No. 4', 'Screw No. 12', 'Screw No.5', 'Screw No.10']],
  [['Altimeter', 'Bolt', 'Pump 9', 'Pump 12345678901234567890']],
])('%j is in natural order', names => {
  const keys = names.map(nameKey)
  expect(keys.toReversed().sort()).toEqual(keys)
})
