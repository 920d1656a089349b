import { expect, test } from 'vitest'
import { canonicalPlace } from './rate-source.ts'

test.each(['02138-0001', '021380001', '02138 0001', ' 02138'])('%s is priced as 02138', postalCode => {
  expect(canonicalPlace({ country: 'United States', state: 'massachusetts', postalCode })).toEqual({
    country: 'US',
    state: 'MA',
    postalCode: '02138',
  })
})
