import { expect, test } from 'vitest'
import { changedFacts, shownFacts, typedUpon } from './fact-draft.ts'

const KNOWN: Parameters<typeof shownFacts>[0] = {
  family: 'safety-wire',
  facts: [{ key: 'diameter', text: '0.032', source: 'number' }],
  byHand: [],
}

test('only changed fields are sent; an emptied field removes the fact', () => {
  expect(shownFacts(KNOWN)).toEqual({ family: 'safety-wire', facts: { diameter: '0.032', material: '' } })
  expect(changedFacts(KNOWN, shownFacts(KNOWN))).toEqual([])
  expect(changedFacts(KNOWN, { family: 'wire', facts: { diameter: ' ', material: 'Copper ' } })).toEqual([
    { key: 'family', text: 'wire' },
    { key: 'diameter', text: '' },
    { key: 'material', text: 'Copper' },
  ])
})

test('another admin’s corrections are applied to unedited fields', () => {
  const before = shownFacts(KNOWN)
  const typed = { ...before, facts: { ...before.facts, material: 'Copper' } }
  expect(typedUpon(before, typed, { family: 'safety-wire', facts: { diameter: '0.041', material: 'Monel' } })).toEqual({
    family: 'safety-wire',
    facts: { diameter: '0.041', material: 'Copper' },
  })
  const emptied = { ...before, facts: { ...before.facts, diameter: '' } }
  expect(typedUpon(before, emptied, before)).toEqual(emptied)
  // Another family has other fields; the family chosen here stays.
  expect(typedUpon(before, { ...typed, family: 'wire' }, { family: 'bolts', facts: { thread: '10-32' } })).toEqual({
    family: 'wire',
    facts: { thread: '10-32' },
  })
})
