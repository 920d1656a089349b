import { expect, test } from 'vitest'
import { withDefault, without } from './changed-list.ts'

// As the server gives it: the default first, then the newest.
const LIST = [
  { id: 1, isDefault: true },
  { id: 3, isDefault: false },
  { id: 2, isDefault: false },
]

test('another default comes first, and is the only one', () => {
  expect(withDefault(LIST, 2)).toEqual([
    { id: 2, isDefault: true },
    { id: 1, isDefault: false },
    { id: 3, isDefault: false },
  ])
  expect(withDefault(LIST, 9)).toEqual(LIST)
})

test('the newest takes the place of a default that is deleted', () => {
  expect(without(LIST, 1)).toEqual([
    { id: 3, isDefault: true },
    { id: 2, isDefault: false },
  ])
  expect(without(LIST, 3).map(({ id }) => id)).toEqual([1, 2])
  expect(without([{ id: 1, isDefault: true }], 1)).toEqual([])
})
