import { expect, test } from 'vitest'
import { changedFacts, shownFacts } from './fact-draft.ts'

const KNOWN: Parameters<typeof shownFacts>[0] = {
  family: 'safety-wire',
  facts: [{ key: 'diameter', text: '0.032', source: 'number' }],
  byHand: [],
}

test('only what was changed is stated; an emptied field takes the fact away', () => {
  expect(shownFacts(KNOWN)).toEqual({ family: 'safety-wire', facts: { diameter: '0.032', material: '' } })
  expect(changedFacts(KNOWN, shownFacts(KNOWN))).toEqual([])
  expect(changedFacts(KNOWN, { family: 'wire', facts: { diameter: ' ', material: 'Copper ' } })).toEqual([
    { key: 'family', text: 'wire' },
    { key: 'diameter', text: '' },
    { key: 'material', text: 'Copper' },
  ])
})
