import { expect, test } from 'vitest'
import { makerFinder } from './similar-makers.ts'

const find = makerFinder([
  ...['Honeywell', 'Parker-Hannifin Corp.', 'Collins Aerospace', 'Boeing', 'CAGE 96906', 'Eaton', 'Aerospace Systems'],
  ...['Hamilton Sundstrand', 'Moog', 'Goodrich'],
])

test.each([
  ['HONEYWELL INTL INC', 'Honeywell'],
  ['Honeywell Int’l Aerospace', 'Honeywell'],
  ['Honeywel', 'Honeywell'],
  ['PARKER', 'Parker-Hannifin Corp.'],
  ['Collins', 'Collins Aerospace'],
  ['THE BOEING COMPANY', 'Boeing'],
  ['HAMILTN SUNDSTRND', 'Hamilton Sundstrand'],
  ['Moog Aircraft Group', 'Moog'],
])('%s is like %s', (name, maker) => {
  expect(find(name)).toEqual([maker])
})

test.each(['Honeywell', 'HONEYWELL, INC.', '96907', 'CAGE 96907', 'Eton', 'Aerospace Products', 'Mogg', '', '???'])(
  'an equal name, a code, or a short and merely similar name is not similar: %s',
  name => {
    expect(find(name)).toEqual([])
  },
)

test('the most similar come first, and there are few', () => {
  const many = makerFinder(['Honeywell Controls', 'Honeywel', 'Honeywell Aerospace'])
  expect(many('HONEYWELL INTL')).toEqual(['Honeywell Aerospace', 'Honeywell Controls', 'Honeywel'])
  expect(makerFinder([...'ABCDEFGH'].map(letter => `Honeywell ${letter}`))('Honeywell')).toHaveLength(5)
})
