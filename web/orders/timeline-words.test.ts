import { expect, test } from 'vitest'
import { timelineWord } from './timeline-words.ts'

test('a forwarder’s pickup is ready and picked up, not shipped and delivered', () => {
  const words = (isCollected: boolean) =>
    (['paid', 'shipped', 'delivered'] as const).map(event => timelineWord(event, isCollected))
  expect(words(false)).toEqual(['Payment received', 'Shipped', 'Delivered'])
  expect(words(true)).toEqual(['Payment received', 'Ready for pick-up', 'Picked up'])
})
