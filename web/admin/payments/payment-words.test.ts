import { expect, test } from 'vitest'
import { eventWord } from './payment-words.ts'

test('a notification is described in words, also one of an unknown kind', () => {
  expect(['charged', 'held_approved', 'customer.created'].map(eventWord)).toEqual([
    'Card charged',
    'Held charge approved',
    'customer created',
  ])
})
