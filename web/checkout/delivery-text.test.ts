import { expect, test } from 'vitest'
import { deliveryText } from './delivery-text.ts'

test.each([
  [1, null, 'Next business day'],
  [2, null, 'Within two business days'],
  [5, null, 'About 5 business days'],
  [4, '2027-06-01', 'Delivery by Tue, Jun 1'],
])('%i days, %s: %s', (days, date, text) => {
  expect(deliveryText(days, date)).toBe(text)
})

test('the days it names are those it is given', () => {
  const words: Record<string, number> = { Next: 1, two: 2 }
  for (let days = 1; days < 60; days++) {
    const [, word = ''] = /^(?:Within |About )?(\w+) business days?$/.exec(deliveryText(days)) ?? []
    expect(words[word] ?? Number(word)).toBe(days)
  }
})
