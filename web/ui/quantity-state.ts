import { typedIn } from '../../domain/catalogue/unit-of-measure.ts'

/**
 * What a quantity field shows: what is typed, what it has asked for last, whether it has said that more is not there, and whether it
 * has said that what is typed is no whole number.
 */
export type QuantityState = {
  typed: string
  asked: number
  isLowered: boolean
  isWrong: boolean
  value: number
  max: number
}

export const quantityState = (value: number, max: number): QuantityState => ({
  typed: `${value}`,
  asked: value,
  isLowered: false,
  isWrong: false,
  value,
  max,
})

/**
 * The page has given another value or limit. Where that is not what the field itself has asked for, what it said of the one
 * before is over.
 */
export function given(state: QuantityState, value: number, max: number): QuantityState {
  if (value === state.value && max === state.max) return state
  const isSame = value === state.value
  return {
    value,
    max,
    asked: value,
    typed: isSame ? state.typed : `${value}`,
    isLowered: state.isLowered && value === state.asked && max === state.max,
    isWrong: isSame && state.isWrong,
  }
}

/** Something is typed: what was said of what stood there before is said until it counts. */
export const typing = (state: QuantityState, typed: string): QuantityState => ({ ...state, typed })

/** Asks for as many as fit. */
export function requestQuantity(state: QuantityState, wanted: number, min: number): QuantityState {
  const asked = Math.min(Math.max(min, wanted), Math.max(min, state.max))
  return { ...state, typed: `${asked}`, asked, isLowered: wanted > asked, isWrong: false }
}

/** Where a field is left, or Enter is pressed. */
export type Committed = { min: number; by: 'enter' | 'blur'; lettersCount: boolean; uom?: string | undefined }

/**
 * What is typed counts: nothing is the least, and so are letters where they count; else what is no whole number asks for nothing.
 * What was asked for already does not once more: what was said of it stays. Enter asks again.
 */
export function commit(state: QuantityState, { min, by, lettersCount, uom }: Committed): QuantityState {
  const isAsked = !state.isWrong && state.typed === `${state.asked}` && (by === 'blur' || state.asked === state.value)
  if (isAsked) return state
  const isLeast = state.typed.trim() === '' || (lettersCount && !/\p{N}/u.test(state.typed))
  const wanted = isLeast ? min : typedIn(uom, state.typed)
  return wanted === null ? { ...state, isLowered: false, isWrong: true } : requestQuantity(state, wanted, min)
}
