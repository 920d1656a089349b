import { expect, test } from 'vitest'
import { placeOfZip } from './zip-places.ts'

test.each([
  ['99201', { city: 'Spokane', state: 'WA' }],
  ['10001', { city: 'New York', state: 'NY' }],
  ['00501', { city: 'Holtsville', state: 'NY' }],
  ['33166', { city: 'Miami', state: 'FL' }],
  ['00000', null],
  // Military mail: its "city" is APO, FPO or DPO, which the ZIP code alone does not determine.
  ['09021', null],
])('%s', async (zip, place) => {
  expect(await placeOfZip(zip)).toEqual(place)
})
