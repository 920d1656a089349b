import { typedIn } from '../../domain/catalogue/unit-of-measure.ts'

/**
 * The state of a quantity field: the typed text, the last requested quantity, and whether it shows that the stock is lower or
 * that the text is not a whole number.
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
 * The page set another value or limit. Unless the field itself requested it, this clears the message about the earlier value.
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

/** Text is typed: the message about the earlier text stays until the new text is committed. */
export const typing = (state: QuantityState, typed: string): QuantityState => ({ ...state, typed })

/** Requests the quantity, at most the limit. */
export function requestQuantity(state: QuantityState, wanted: number, min: number): QuantityState {
  const asked = Math.min(Math.max(min, wanted), Math.max(min, state.max))
  return { ...state, typed: `${asked}`, asked, isLowered: wanted > asked, isWrong: false }
}

/** The field lost focus, or Enter was pressed. */
export type Committed = { min: number; by: 'enter' | 'blur'; lettersCount: boolean; uom?: string | undefined }

/**
 * Commits the typed text. An empty field means the minimum, as do letters where they are allowed; other text that is not a
 * whole number has no effect. A quantity that was already requested is not requested again and its message stays, except on
 * Enter.
 */
export function commit(state: QuantityState, { min, by, lettersCount, uom }: Committed): QuantityState {
  const isAsked = !state.isWrong && state.typed === `${state.asked}` && (by === 'blur' || state.asked === state.value)
  if (isAsked) return state
  const isLeast = state.typed.trim() === '' || (lettersCount && !/\p{N}/u.test(state.typed))
  const wanted = isLeast ? min : typedIn(uom, state.typed)
  return wanted === null ? { ...state, isLowered: false, isWrong: true } : requestQuantity(state, wanted, min)
}
