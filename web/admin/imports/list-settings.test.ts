import { expect, test } from 'vitest'
import { isAsTried, typedQuantity } from './list-settings.ts'

const kept = { mapping: ['sku', null, 'price'], condition: null, quantity: 40, missing: 'unpublish' } as const
const tried = { ...kept, mapping: [...kept.mapping], quantity: '40' }
const stored = { ...kept, mapping: [...kept.mapping] }

test('settings as they were tried are told from any other', () => {
  expect(isAsTried(tried, stored)).toBe(true)
  expect(isAsTried({ ...tried, quantity: ' 040 ' }, stored)).toBe(true)
  expect(isAsTried({ ...tried, missing: 'leave' }, stored)).toBe(false)
  expect(isAsTried({ ...tried, mapping: ['sku', null, null] }, stored)).toBe(false)
  expect(isAsTried({ ...tried, condition: 'new' }, stored)).toBe(false)
  expect(isAsTried({ ...tried, quantity: '' }, stored)).toBe(false)
  expect(isAsTried({ ...tried, quantity: 'forty' }, stored)).toBe(false)
  expect(isAsTried(tried, { ...stored, mapping: null })).toBe(false)
})

test('a quantity is a whole number or nothing', () => {
  expect([' ', '0', '41', '1.5', '100000001', 'x'].map(typedQuantity)).toEqual([
    null,
    0,
    41,
    ...Array(3).fill(undefined),
  ])
})
