import { type ComponentProps, type RefObject, useState } from 'react'
import { onlyAvailable } from '../../domain/cart/stock-message.ts'
import { wholeNumberOf } from '../../domain/catalogue/unit-of-measure.ts'
import { commit, given, type QuantityState, quantityState, requestQuantity, typing } from './quantity-state.ts'

/** What a quantity field is given. */
export type QuantityOptions = {
  value: number
  min?: number
  max: number
  /** `isLowered`: more was asked for than there is, and the field has said so */
  onChange: (value: number, isLowered: boolean) => void
  label: string
  /** the unit of measure, which may be typed behind the number; left out: pieces */
  uom?: string | undefined
  /** what is said of more than `max` where that is not what is in stock */
  tooMany?: string | undefined
  /** Enter sends the form that it stands in, once what was typed can be had */
  sendsOnEnter?: boolean
  /** letters are the least, as the request for a quote takes them */
  lettersCount?: boolean
  /** the field itself, for who reads what was typed before the script was there */
  field?: RefObject<HTMLInputElement | null>
}

/**
 * A field for a quantity from `min` to `max`. What is typed counts on Enter or on leaving; where it is more than there is, or no
 * whole number, `says` says so. A form that has it is not sent while it is no whole number.
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
        // Of fewer than were asked for it is said first: they are added with another Enter.
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
