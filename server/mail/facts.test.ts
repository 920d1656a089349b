import { expect, test } from 'vitest'
import { packFacts, unpackFacts } from './facts.ts'

const throughJson = (facts: Parameters<typeof packFacts>[0]) =>
  unpackFacts(JSON.parse(JSON.stringify(packFacts(facts))))

test('plain data and dates are read back unchanged', () => {
  const facts = {
    text: 'Überprüfung ✈ "x" <b>',
    day: '2026-11-21T20:02:00.000Z',
    when: new Date('2026-11-21T20:02:00.123Z'),
    amount: 4200,
    none: null,
    yes: true,
    lines: [{ sku: 'AN3-5A', at: [new Date(0)] }, []],
    nested: { empty: {} },
  }
  expect(throughJson(facts)).toEqual(facts)
})

test('typed text is never read as a date', () => {
  const facts = { $date: '2026-11-21', $$date: 'x', $: '$', a$date: 1, constructor: 'c' }
  expect(throughJson(facts)).toEqual(facts)
})

test('values that jsonb cannot store are dropped', () => {
  expect(throughJson({ text: 'a\0b\ud83dc', 'n\0ame': 1, nothing: undefined, odd: Number.NaN })).toEqual({
    text: 'ab\ufffdc',
    name: 1,
    odd: null,
  })
})

test('an invalid date stays invalid', () => {
  expect(throughJson({ when: new Date(Number.NaN) })).toEqual({ when: new Date(Number.NaN) })
})
