import { expect, test } from 'vitest'
import { comparedWith, remainingExpected } from './expected.ts'

let items = 0
const line = (quantity: number, condition: string | null = 'new', more = {}) => ({
  orderItemId: ++items,
  productId: 7 as number | null,
  sku: 'A',
  condition,
  quantity,
  unitCost: 100,
  ...more,
})

test('groups lines of one part, condition and cost; parts outside the catalog stay separate', () => {
  const [a, b, dear] = [line(2), line(3), line(1, 'new', { unitCost: 200 })]
  const [x, y] = [line(1, null, { productId: null }), line(1, null, { productId: null })]
  expect(remainingExpected([a, b, dear, x, y], [])).toEqual([
    ...[{ productId: 7, sku: 'A', condition: 'new', unitCost: 100, quantity: 5 }].map(group => ({
      ...group,
      lines: [
        { ...a, pieces: 2 },
        { ...b, pieces: 3 },
      ],
    })),
    { productId: 7, sku: 'A', condition: 'new', unitCost: 200, quantity: 1, lines: [{ ...dear, pieces: 1 }] },
    { productId: null, sku: 'A', condition: null, unitCost: 100, quantity: 1, lines: [{ ...x, pieces: 1 }] },
    { productId: null, sku: 'A', condition: null, unitCost: 100, quantity: 1, lines: [{ ...y, pieces: 1 }] },
  ])
})

test.each<[string, { condition: string; quantity: number }[], (number | undefined)[]]>([
  ['the longest waiting first', [{ condition: 'new', quantity: 3 }], [2]],
  ['none of another condition', [{ condition: 'repaired', quantity: 3 }], [5]],
  ['all of it', [{ condition: 'new', quantity: 9 }], []],
])('subtracts the pieces that have arrived: %s', (_, here, left) => {
  const groups = remainingExpected(
    [line(2), line(3)],
    here.map(one => ({ productId: 7, ...one })),
  )
  expect(groups.map(({ quantity }) => quantity)).toEqual(left)
})

test('pieces of a condition serve the line for that condition before a line for any condition', () => {
  const [any, fresh] = [line(1, null), line(1)]
  const left = remainingExpected([any, fresh], [{ productId: 7, condition: 'new', quantity: 1 }])
  expect(left).toMatchObject([{ condition: null, quantity: 1 }])
})

const group = (quantity: number, condition: string | null = 'new') => ({ productId: 7, condition, quantity })
const came = (counted: number, condition = 'new', productId = 7) => ({ productId, condition, counted })
test.each([
  ['nothing', [group(2)], [], [{ here: 0, more: 0, another: 0 }]],
  ['fewer', [group(2)], [came(1)], [{ here: 1, more: 0, another: 0 }]],
  ['more', [group(2)], [came(1), came(3)], [{ here: 2, more: 2, another: 0 }]],
  ['another condition', [group(2)], [came(2, 'repaired')], [{ here: 0, more: 0, another: 2 }]],
  ['any condition', [group(2, null)], [came(2, 'repaired')], [{ here: 2, more: 0, another: 0 }]],
  ['another part', [group(2)], [came(2, 'new', 8)], [{ here: 0, more: 0, another: 0 }]],
  [
    'two groups',
    [group(1), group(1)],
    [came(3)],
    [
      { here: 1, more: 0, another: 0 },
      { here: 1, more: 1, another: 0 },
    ],
  ],
])('%s of the expected quantity', (_, groups, arrived, told) => {
  expect(comparedWith(groups, arrived)).toEqual(told)
})
