import { expect, test } from 'vitest'
import { partFacts, type StatedFact } from './part-facts.ts'

const BOLT = { sku: 'AN3-5A', name: 'Bolt', description: '' }
const of = (stated: StatedFact[], part = BOLT) => {
  const found = partFacts(part, stated)
  return (
    found && {
      family: found.family.slug,
      ...Object.fromEntries(found.facts.map(f => [f.key, `${f.text} ${f.source}`])),
    }
  )
}

test('prefers the back office over a list, and a list over the number', () => {
  expect(of([])).toMatchObject({ length: '0.625 number' })
  expect(of([{ key: 'length', source: 'list', text: '21/32' }])).toMatchObject({ length: '0.6563 list' })
  const both: StatedFact[] = [
    { key: 'length', source: 'list', text: '21/32' },
    { key: 'length', source: 'desk', text: '.66' },
  ]
  expect(of(both)).toMatchObject({ length: '0.660 desk' })
})

test('an empty text removes a guessed fact, and it is not guessed again', () => {
  expect(of([{ key: 'drilled', source: 'desk', text: '' }])).not.toHaveProperty('drilled')
})

test('a stated family brings its own facts; guesses of another family are dropped', () => {
  expect(
    of([
      { key: 'family', source: 'desk', text: 'pins' },
      { key: 'grip', source: 'list', text: '1/2' },
    ]),
  ).toEqual({
    family: 'pins',
    grip: '0.500 list',
  })
  expect(of([{ key: 'family', source: 'desk', text: '' }])).toBeNull()
  expect(of([{ key: 'family', source: 'list', text: 'hoses' }], { sku: 'X', name: 'Thing', description: '' })).toEqual({
    family: 'hoses',
  })
})
