import { expect, test } from 'vitest'
import { normalizePlace } from './rate-source.ts'

test.each(['02138-0001', '021380001', '02138 0001', ' 02138'])('%s is priced as 02138', postalCode => {
  expect(normalizePlace({ country: 'United States', state: 'massachusetts', postalCode })).toEqual({
    country: 'US',
    state: 'MA',
    postalCode: '02138',
  })
})

test.each([
  ['GU', '96910', 'GU'],
  ['', '96910', 'GU'],
  ['Guam', '９６９１０', 'GU'],
  ['VI', '00801-1234', 'VI'],
  ['PR', '00979', 'PR'],
  ['PR', '', 'PR'],
])('a territory of the United States is a country, as state %j with ZIP code %j', (state, postalCode, country) => {
  expect(normalizePlace({ country: 'US', state, postalCode })).toMatchObject({ country, state: '' })
})

test('a ZIP code in full-width digits is read, and another state is not a territory', () => {
  expect(normalizePlace({ country: 'US', state: 'FL', postalCode: '３３１２６' })).toMatchObject({
    country: 'US',
    state: 'FL',
    postalCode: '33126',
  })
  expect(normalizePlace({ country: 'US', state: 'FL', postalCode: '96910' })).toMatchObject({ country: 'US' })
})
