/** What a stepper shows: what is typed, what it has asked for last, and whether it has said that more is not there. */
export type StepperState = { typed: string; asked: number; isLowered: boolean; value: number; max: number }

export const stepperOf = (value: number, max: number): StepperState => ({
  ...{ typed: `${value}`, asked: value, isLowered: false },
  ...{ value, max },
})

/**
 * The page has given another value or limit. Where that is not what the stepper itself has asked for, what it said of the one
 * before is over.
 */
export function given(state: StepperState, value: number, max: number): StepperState {
  if (value === state.value && max === state.max) return state
  return {
    ...{ value, max, asked: value },
    typed: value === state.value ? state.typed : `${value}`,
    isLowered: state.isLowered && value === state.asked && max === state.max,
  }
}

/** Asks for as many as fit. */
export function askFor(state: StepperState, wanted: number, min: number): StepperState {
  const asked = Math.min(Math.max(min, wanted), Math.max(min, state.max))
  return { ...state, typed: `${asked}`, asked, isLowered: wanted > asked }
}

/** What is typed counts. What was asked for already does not once more: what was said of it stays. Enter asks again. */
export function commit(state: StepperState, min: number, by: 'enter' | 'blur'): StepperState {
  const isAsked = state.typed === `${state.asked}` && (by === 'blur' || state.asked === state.value)
  return isAsked ? state : askFor(state, Number(state.typed), min)
}
