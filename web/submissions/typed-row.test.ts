import { expect, test } from 'vitest'
import { storedRow } from './typed-row.ts'

const OLDER = { partNumber: 'AN3-5A', description: 'Bolt', condition: 'NE', quantity: '5', price: '' }

test('a stored row of an older version, which had no unit, is kept', () => {
  expect(storedRow(OLDER)).toEqual({ ...OLDER, uom: '' })
  expect(storedRow({ ...OLDER, uom: 'ft', asks: { price: 'Which?' } })).toMatchObject({ uom: 'ft' })
})

test.each([null, 'AN3-5A', { partNumber: 'AN3-5A' }, { ...OLDER, uom: 5 }, { ...OLDER, asks: { price: 5 } }])(
  'a changed row is not: %j',
  kept => {
    expect(storedRow(kept)).toBeNull()
  },
)
