import { expect, test } from 'vitest'
import { otherHardware } from './named-hardware.ts'

test('a search for hardware of a size does not mean other hardware', () => {
  expect(otherHardware(['3/8-24', 'nut'])).toEqual(['bolts', 'rivets', 'screws', 'washers'])
  expect(otherHardware(['washer', 'no.', '10'])).toEqual(['bolts', 'nuts', 'rivets', 'screws'])
  expect(otherHardware(['hex', 'bolt', '1/4'])).toEqual(['nuts', 'rivets', 'washers'])
})

test.each(['castle nut', 'nut', 'nut plate 3/8', 'an3-5a', '3/8 hose'])('%s leaves no rest', search =>
  expect(otherHardware(search.split(' '))).toEqual([]),
)
