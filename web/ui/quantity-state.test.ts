import { expect, test } from 'vitest'
import { commit, given, type QuantityState, quantityState, requestQuantity } from './quantity-state.ts'

const typed = (state: QuantityState, text: string): QuantityState => ({ ...state, typed: text })

test('an excess quantity is lowered, and the message stays when the field loses focus after Enter', () => {
  const entered = commit(typed(quantityState(1, 6), '9'), { min: 1, by: 'enter', lettersCount: false })
  expect(entered).toMatchObject({ typed: '6', asked: 6, isLowered: true })
  // The page may apply the quantity at once, or after the response of the store.
  for (const state of [entered, given(entered, 6, 6)]) {
    expect(commit(state, { min: 1, by: 'blur', lettersCount: false })).toBe(state)
    expect(state.isLowered).toBe(true)
  }
  expect(commit(given(entered, 6, 6), { min: 1, by: 'enter', lettersCount: false }).isLowered).toBe(true)
})

test('the message disappears with another value, another limit or a smaller quantity', () => {
  const lowered = given(requestQuantity(quantityState(1, 6), 9, 1), 6, 6)
  expect(lowered.isLowered).toBe(true)
  expect(given(lowered, 2, 6)).toMatchObject({ typed: '2', asked: 2, isLowered: false })
  expect(given(lowered, 6, 20)).toMatchObject({ typed: '6', isLowered: false })
  expect(requestQuantity(lowered, 5, 1)).toMatchObject({ typed: '5', isLowered: false })
  expect(commit(typed(lowered, '7'), { min: 1, by: 'blur', lettersCount: false })).toMatchObject({
    typed: '6',
    isLowered: true,
  })
})

test('Enter retries a refused quantity, and an empty field means the minimum', () => {
  const refused = requestQuantity(quantityState(1, 6), 4, 1)
  expect(commit(refused, { min: 1, by: 'blur', lettersCount: false })).toBe(refused)
  expect(commit(refused, { min: 1, by: 'enter', lettersCount: false })).not.toBe(refused)
  expect(commit(typed(quantityState(3, 6), ''), { min: 1, by: 'blur', lettersCount: false })).toMatchObject({
    typed: '1',
    asked: 1,
  })
})

test('a change of the limit leaves typed text alone', () => {
  expect(given(typed(quantityState(1, 6), '12'), 1, 20)).toMatchObject({ typed: '12', max: 20 })
})

test('anything but a whole number has no effect and stays as typed until it is a number', () => {
  const wrong = commit(typed(quantityState(3, 600), '2,5'), { min: 1, by: 'blur', lettersCount: false })
  expect(wrong).toMatchObject({ typed: '2,5', asked: 3, isWrong: true })
  expect(commit(wrong, { min: 1, by: 'enter', lettersCount: false })).toMatchObject({
    typed: '2,5',
    asked: 3,
    isWrong: true,
  })
  expect(commit(typed(wrong, '3'), { min: 1, by: 'blur', lettersCount: false })).toMatchObject({
    typed: '3',
    asked: 3,
    isWrong: false,
  })
  expect(commit(typed(wrong, '10.0'), { min: 1, by: 'blur', lettersCount: false })).toMatchObject({
    typed: '10',
    asked: 10,
    isWrong: false,
  })
  expect(requestQuantity(wrong, 4, 1)).toMatchObject({ typed: '4', isWrong: false })
  // The page sets another number, which replaces the typed text.
  expect(given(wrong, 5, 600)).toMatchObject({ typed: '5', isWrong: false })
})

test('letters mean the minimum where allowed, and a fraction still has no effect', () => {
  const left = { min: 1, by: 'blur', lettersCount: true } as const
  expect(commit(typed(quantityState(3, 600), 'abc'), left)).toMatchObject({ typed: '1', asked: 1, isWrong: false })
  expect(commit(typed(quantityState(3, 600), '2,5'), left)).toMatchObject({ asked: 3, isWrong: true })
})

test('the unit may be typed after a quantity of wire', () => {
  const blur = { min: 1, by: 'blur', lettersCount: false, uom: 'FT' } as const
  expect(commit(typed(quantityState(1, 500), '100 ft'), blur)).toMatchObject({
    asked: 100,
    typed: '100',
    isWrong: false,
  })
  expect(commit(typed(quantityState(1, 500), '2.5 ft'), blur)).toMatchObject({ asked: 1, isWrong: true })
})
