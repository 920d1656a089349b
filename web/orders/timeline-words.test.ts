import { expect, test } from 'vitest'
import { timelineWord } from './timeline-words.ts'

test('what a forwarder collects is not shipped and delivered, but ready and picked up', () => {
  const words = (isCollected: boolean) =>
    (['paid', 'shipped', 'delivered'] as const).map(event => timelineWord(event, isCollected))
  expect(words(false)).toEqual(['Payment received', 'Shipped', 'Delivered'])
  expect(words(true)).toEqual(['Payment received', 'Ready for pick-up', 'Picked up'])
})
