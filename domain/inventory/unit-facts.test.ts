import { expect, test } from 'vitest'
import { columnWords, isOfUnits } from '../imports/import-columns.ts'
import { OWN_COLUMNS } from '../text/list-headings.ts'
import { namesOf } from '../text/typed-names.ts'
import {
  FACT_NAMES_FOR_BUYERS,
  LISTED_FACTS,
  UNIT_FACT_NAMES,
  UNIT_FACTS,
  UnitFactsShape,
  unitFact,
  unknownUnit,
} from './unit-facts.ts'
import { ORIGIN_WORDS } from './unit-words.ts'

test('the blank unit has a blank for each fact, and is a unit', () => {
  const unit = unknownUnit('OH')
  expect(UnitFactsShape.parse(unit)).toEqual(unit)
  expect(Object.keys(unit)).toEqual(UNIT_FACT_NAMES)
})

test('each fact has a column of its own in lists, except the mark, which has one for serial numbers and one for lots', () => {
  expect(UNIT_FACT_NAMES.filter(name => unitFact(name).column === undefined)).toEqual(['mark'])
  const columns = LISTED_FACTS.map(({ column }) => column)
  expect(new Set(columns).size).toBe(columns.length)
  const others = OWN_COLUMNS.filter(column => isOfUnits(column) && !columns.includes(column))
  expect(others).toEqual(['serial', 'lot', 'tag_copy'])
  expect(columnWords(UNIT_FACTS.cameOff.column)).toBe('Came off')
})

test('the part page names each text of the origin that buyers see', () => {
  const texts = FACT_NAMES_FOR_BUYERS.filter(
    name => unitFact(name).group === 'origin' && unitFact(name).kind === 'text',
  )
  expect(texts).toEqual(namesOf(ORIGIN_WORDS))
  for (const name of namesOf(ORIGIN_WORDS)) expect(unitFact(name).name).toBe(ORIGIN_WORDS[name])
})

test('a limit is that of the shape', () => {
  for (const name of UNIT_FACT_NAMES) {
    const { limit } = unitFact(name)
    if (limit === undefined) continue
    const parse = (length: number) =>
      UnitFactsShape.safeParse({ ...unknownUnit('OH'), [name]: 'x'.repeat(length) }).success
    expect([name, parse(limit), parse(limit + 1)]).toEqual([name, true, false])
  }
})
