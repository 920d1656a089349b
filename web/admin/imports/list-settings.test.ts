import { expect, test } from 'vitest'
import { isSameAsDryRun, typedLimit, typedQuantity, withWord } from './list-settings.ts'

const kept = {
  mapping: ['sku', null, 'price'],
  condition: null,
  quantity: 40,
  missing: 'unpublish',
  areUnits: null,
} as const
const words = { takenAs: { condition: { 'A/R': 'AR' } }, category: 'Valves', priceLimit: 30 }
const tried = { ...kept, ...words, mapping: [...kept.mapping], quantity: '40', priceLimit: '30' }
const stored = { ...kept, ...words, mapping: [...kept.mapping] }

test('tested settings differ from any others', () => {
  expect(isSameAsDryRun(tried, stored)).toBe(true)
  expect(isSameAsDryRun({ ...tried, quantity: ' 040 ' }, stored)).toBe(true)
  expect(isSameAsDryRun({ ...tried, missing: 'leave' }, stored)).toBe(false)
  expect(isSameAsDryRun({ ...tried, mapping: ['sku', null, null] }, stored)).toBe(false)
  expect(isSameAsDryRun({ ...tried, condition: 'new' }, stored)).toBe(false)
  expect(isSameAsDryRun({ ...tried, quantity: '' }, stored)).toBe(false)
  expect(isSameAsDryRun({ ...tried, quantity: 'forty' }, stored)).toBe(false)
  expect(isSameAsDryRun(tried, { ...stored, mapping: null })).toBe(false)
  expect(isSameAsDryRun({ ...tried, areUnits: true }, stored)).toBe(false)
  expect(isSameAsDryRun({ ...tried, category: ' Valves ' }, stored)).toBe(true)
  expect(isSameAsDryRun({ ...tried, category: '' }, stored)).toBe(false)
  expect(isSameAsDryRun({ ...tried, priceLimit: '' }, stored)).toBe(false)
  expect(isSameAsDryRun({ ...tried, takenAs: withWord(tried.takenAs, 'condition', 'a/r', 'OH') }, stored)).toBe(false)
  expect(isSameAsDryRun({ ...tried, takenAs: withWord({}, 'condition', 'a/r', 'AR') }, stored)).toBe(true)
  expect(isSameAsDryRun({ ...tried, takenAs: withWord(tried.takenAs, 'condition', 'A/R', null) }, stored)).toBe(false)
})

test('a quantity is a whole number or empty', () => {
  expect([' ', '0', '41', '1.5', '100000001', 'x'].map(typedQuantity)).toEqual([
    null,
    0,
    41,
    ...Array(3).fill(undefined),
  ])
})

test('a limit is a whole percentage or empty', () => {
  expect([' ', '30', '1000', '0', '1001', '1.5'].map(typedLimit)).toEqual([null, 30, 1000, ...Array(3).fill(undefined)])
})
