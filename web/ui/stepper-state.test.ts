import { expect, test } from 'vitest'
import { askFor, commit, given, type StepperState, stepperOf } from './stepper-state.ts'

const typed = (state: StepperState, text: string): StepperState => ({ ...state, typed: text })

test('more than there is is lowered, and that stays said when the field is left after Enter', () => {
  const entered = commit(typed(stepperOf(1, 6), '9'), 1, 'enter')
  expect(entered).toMatchObject({ typed: '6', asked: 6, isLowered: true })
  // The page may take what was asked for at once, or once the store has answered.
  for (const state of [entered, given(entered, 6, 6)]) {
    expect(commit(state, 1, 'blur')).toBe(state)
    expect(state.isLowered).toBe(true)
  }
  expect(commit(given(entered, 6, 6), 1, 'enter').isLowered).toBe(true)
})

test('it is no longer said once another value or limit comes from outside, or fewer are asked for', () => {
  const lowered = given(askFor(stepperOf(1, 6), 9, 1), 6, 6)
  expect(lowered.isLowered).toBe(true)
  expect(given(lowered, 2, 6)).toMatchObject({ typed: '2', asked: 2, isLowered: false })
  expect(given(lowered, 6, 20)).toMatchObject({ typed: '6', isLowered: false })
  expect(askFor(lowered, 5, 1)).toMatchObject({ typed: '5', isLowered: false })
  expect(commit(typed(lowered, '7'), 1, 'blur')).toMatchObject({ typed: '6', isLowered: true })
})

test('what was refused can be asked again by Enter, and nothing typed is the least', () => {
  const refused = askFor(stepperOf(1, 6), 4, 1)
  expect(commit(refused, 1, 'blur')).toBe(refused)
  expect(commit(refused, 1, 'enter')).not.toBe(refused)
  expect(commit(typed(stepperOf(3, 6), ''), 1, 'blur')).toMatchObject({ typed: '1', asked: 1 })
})

test('a limit that moves keeps what is being typed', () => {
  expect(given(typed(stepperOf(1, 6), '12'), 1, 20)).toMatchObject({ typed: '12', max: 20 })
})
