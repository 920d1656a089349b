import { expect, test } from 'vitest'
import { endedPieces } from './ended-pieces.ts'

test('pieces of a line that were canceled are not refunded too', () => {
  const line = { uom: 'EA', quantity: 4, canceled: 0, lost: 0, returned: 0, refunded: 0, refunding: 0 }
  expect(endedPieces(line)).toEqual([])
  expect(endedPieces({ ...line, canceled: 3, refunded: 3 })).toEqual(['3 of 4 canceled'])
  expect(endedPieces({ ...line, lost: 3, refunded: 3 })).toEqual(['3 of 4 lost', '3 of 4 refunded'])
  expect(endedPieces({ ...line, canceled: 4 })).toEqual(['4 of 4 canceled'])
  expect(endedPieces({ ...line, canceled: 1, refunded: 3 })).toEqual(['1 of 4 canceled', '2 of 4 refunded'])
  expect(endedPieces({ ...line, canceled: 1, refunding: 3 })).toEqual(['1 of 4 canceled', '2 of 4 being refunded'])
  expect(endedPieces({ ...line, canceled: 2, refunded: 1, refunding: 2 })).toEqual([
    '2 of 4 canceled',
    '1 of 4 being refunded',
  ])
  expect(endedPieces({ ...line, uom: 'FT', quantity: 1000, refunded: 200 })).toEqual(['200 of 1,000 ft refunded'])
})

test('pieces that came back are stated, whether their money has gone back, is on its way, or stays', () => {
  const line = { uom: 'EA', quantity: 100, canceled: 0, lost: 0, returned: 40, refunded: 0, refunding: 0 }
  expect(endedPieces(line)).toEqual(['40 of 100 returned'])
  expect(endedPieces({ ...line, refunding: 40 })).toEqual(['40 of 100 returned', '40 of 100 being refunded'])
  expect(endedPieces({ ...line, refunded: 30 })).toEqual(['40 of 100 returned', '30 of 100 refunded'])
})
