import { expect, test } from 'vitest'
import { CONDITION_NAMES, CONDITIONS, conditionCode, conditionLabel, parseCondition } from './condition.ts'

test.each([
  ['new', 'New (NE)'],
  ['new_surplus', 'New Surplus (NS)'],
  ['overhauled', 'Overhauled (OH)'],
  ['serviceable', 'Serviceable (SV)'],
  ['as_removed', 'As Removed (AR)'],
  ['repaired', 'Repaired (RP)'],
  ['inspected_tested', 'Inspected Tested (IN)'],
])('%s is printed as %s', (condition, label) => expect(conditionLabel(condition)).toBe(label))

test('whatever way a list writes a condition, it is read', () => {
  for (const name of CONDITION_NAMES) {
    const { code, name: word } = CONDITIONS[name]
    for (const written of [name, code, code.toLowerCase(), word, word.toUpperCase(), ` ${word} (${code}) `]) {
      expect(parseCondition(written)).toBe(name)
    }
  }
  for (const unknown of ['', 'XX', 'constructor', 'newish']) expect(parseCondition(unknown)).toBeNull()
})

test('a condition we do not know shows its first two letters', () => expect(conditionCode('bench_checked')).toBe('BE'))
