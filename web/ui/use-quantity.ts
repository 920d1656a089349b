import { type ComponentProps, type RefObject, useState } from 'react'
import { onlyAvailable } from '../../domain/cart/stock-message.ts'
import { wholeNumberOf } from '../../domain/catalogue/unit-of-measure.ts'
import { commit, given, type QuantityState, quantityState, requestQuantity, typing } from './quantity-state.ts'

/** Options of a quantity field. */
export type QuantityOptions = {
  value: number
  min?: number
  max: number
  /** `isLowered`: the typed quantity exceeded the limit, and the field has said so */
  onChange: (value: number, isLowered: boolean) => void
  label: string
  /** the unit of measure, which may be typed after the number; absent: pieces */
  uom?: string | undefined
  /** the message for more than `max`, if the limit is not the stock */
  tooMany?: string | undefined
  /** Enter submits the form once the typed quantity is available */
  sendsOnEnter?: boolean
  /** letters mean the minimum, as the request for a quote allows */
  lettersCount?: boolean
  /** the field itself, to read text that was typed before the script ran */
  field?: RefObject<HTMLInputElement | null>
}

/**
 * A quantity field from `min` to `max`. Typed text is committed on Enter or when the field loses focus; `says` is the message
 * if it exceeds the limit or is not a whole number. Its form is not sent until it is a whole number.
 */
export function useQuantity({
  value,
  min = 1,
  max,
  onChange,
  label,
  uom,
  tooMany = onlyAvailable(max, uom),
  sendsOnEnter = false,
  lettersCount = false,
  field,
}: QuantityOptions): { input: ComponentProps<'input'>; says: string | null; set: (wanted: number) => void } {
  const [before, setState] = useState(() => quantityState(value, max))
  const state = given(before, value, max)
  if (state !== before) setState(state)
  const take = (next: QuantityState) => {
    setState(next)
    if (next !== state && next.asked !== value) onChange(next.asked, next.isLowered)
  }
  const set = (wanted: number) => take(requestQuantity(state, wanted, min))
  const says = state.isWrong ? wholeNumberOf(uom) : state.isLowered ? tooMany : null
  const isWrongNow = commit(state, { min, by: 'blur', lettersCount, uom }).isWrong
  const input: ComponentProps<'input'> = {
    ref: element => {
      if (field) field.current = element
      element?.setCustomValidity(isWrongNow ? wholeNumberOf(uom) : '')
    },
    name: 'quantity',
    inputMode: 'numeric',
    autoComplete: 'off',
    maxLength: 14,
    'aria-label': `Quantity: ${label}`,
    'aria-invalid': state.isWrong,
    value: state.typed,
    onChange: ({ target }) => setState(typing(state, target.value)),
    onBlur: () => take(commit(state, { min, by: 'blur', lettersCount, uom })),
    onKeyDown: event => {
      if (event.key === 'Enter') {
        event.preventDefault()
        const next = commit(state, { min, by: 'enter', lettersCount, uom })
        take(next)
        // A lowered quantity is shown first; another Enter adds it.
        if (sendsOnEnter && !next.isLowered && !next.isWrong) event.currentTarget.form?.requestSubmit()
      }
      if (event.key === 'Escape') setState(quantityState(value, max))
      const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
      if (by) {
        event.preventDefault()
        set((Number(state.typed) || value) + by)
      }
    },
  }
  return { input, says, set }
}
