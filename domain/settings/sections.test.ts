import { expect, test } from 'vitest'
import { readStored, SETTING_SECTION_NAMES, valuesOf } from './sections.ts'
import { FIRST_STORE } from './store.ts'

test('values of another version keep what both know: a new member has its first value, an unknown one is dropped', () => {
  const { answer, ...days } = FIRST_STORE.days
  const stored = { days: { ...days, warranty: 90, forgotten: 7 }, aogEscalation: 45 }
  expect(readStored('times', stored)).toEqual({
    values: { days: { ...FIRST_STORE.days, answer, warranty: 90 }, aogEscalation: 45 },
    unread: [],
  })
})

test('a value that its shape refuses is unread, and the others are read', () => {
  expect(readStored('times', { days: { ...FIRST_STORE.days, warranty: 'long' }, aogEscalation: 45 })).toEqual({
    values: { aogEscalation: 45 },
    unread: ['days'],
  })
  expect(readStored('orders', { charges: [] })).toEqual({ values: {}, unread: ['charges'] })
})

test('the first values of each section are read as they are', () => {
  for (const section of SETTING_SECTION_NAMES)
    expect(readStored(section, { ...valuesOf(section, FIRST_STORE) })).toEqual({
      values: valuesOf(section, FIRST_STORE),
      unread: [],
    })
})
