import { expect, test } from 'vitest'
import { eventWord } from './payment-words.ts'

test('what a notification tells is said in words, of a kind that is not known too', () => {
  expect(['charged', 'held_approved', 'customer.created'].map(eventWord)).toEqual([
    'Card charged',
    'Held charge approved',
    'customer created',
  ])
})
