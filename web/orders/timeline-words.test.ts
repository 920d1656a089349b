import { expect, test } from 'vitest'
import { timelineWord } from './timeline-words.ts'

test('a forwarder’s pickup is ready and picked up, not shipped and delivered', () => {
  const words = (isCollected: boolean) =>
    (['paid', 'shipped', 'delivered'] as const).map(event => timelineWord({ event }, isCollected))
  expect(words(false)).toEqual(['Payment received', 'Shipped', 'Delivered'])
  expect(words(true)).toEqual(['Payment received', 'Ready for pick-up', 'Picked up'])
})

test('a return that arrived announces a refund only if there is one', () => {
  const arrived = (note: string) => timelineWord({ event: 'return_received', note }, false)
  expect(arrived('$12.50')).toBe('Your return has arrived. A refund is on its way')
  expect(arrived('')).toBe('Your return has arrived')
})
