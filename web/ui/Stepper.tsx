import { useState } from 'react'
import { onlyAvailable } from '../../domain/cart/stock-message.ts'
import { Icon } from './Icon.tsx'
import { askFor, commit, given, type StepperState, stepperOf } from './stepper-state.ts'

type Props = {
  value: number
  min?: number
  max: number
  /** `isLowered`: more was asked for than there is, and the stepper has said so */
  onChange: (value: number, isLowered: boolean) => void
  label: string
  /** what is said of more than `max` where that is not what is in stock */
  tooMany?: string | undefined
  /** in a row of a table: as high as its buttons where a mouse is used */
  isSmall?: boolean
  /** Enter sends the form that it stands in, once what was typed can be had */
  sendsOnEnter?: boolean
}

const BUTTON = 'grid place-items-center text-ink hover:bg-sunken disabled:opacity-40 disabled:cursor-not-allowed'

/**
 * A quantity from `min` to `max`: minus, a number that can be typed, plus. What is typed counts on Enter or on leaving; where
 * it is more than there is, that is said.
 */
export function Stepper({
  value,
  min = 1,
  max,
  onChange,
  label,
  tooMany = onlyAvailable(max),
  isSmall = false,
  sendsOnEnter = false,
}: Props) {
  const size = isSmall ? 'size-9 pointer-coarse:size-11' : 'size-11'
  const [before, setState] = useState(() => stepperOf(value, max))
  const state = given(before, value, max)
  if (state !== before) setState(state)
  const { typed, isLowered } = state
  const take = (next: StepperState) => {
    setState(next)
    if (next !== state && next.asked !== value) onChange(next.asked, next.isLowered)
  }
  const set = (wanted: number) => take(askFor(state, wanted, min))
  return (
    <div>
      <div className="by-script inline-flex items-stretch overflow-hidden rounded-md border border-edge bg-panel">
        <button
          type="button"
          className={`${BUTTON} ${size}`}
          onClick={() => set(value - 1)}
          disabled={value <= min}
          aria-label={`Fewer: ${label}`}
        >
          <Icon name="minus" size={18} />
        </button>
        <input
          name="quantity"
          className={`${isSmall ? 'w-12' : 'w-14'} bg-transparent text-center tabular-nums`}
          inputMode="numeric"
          aria-label={`Quantity: ${label}`}
          value={typed}
          onChange={event => setState({ ...state, typed: event.target.value.replace(/\D/g, '').slice(0, 6) })}
          onBlur={() => take(commit(state, min, 'blur'))}
          onKeyDown={event => {
            if (event.key === 'Enter') {
              event.preventDefault()
              const next = commit(state, min, 'enter')
              take(next)
              // Of fewer than were asked for it is said first: they are added with another Enter.
              if (sendsOnEnter && !next.isLowered) event.currentTarget.form?.requestSubmit()
            }
            const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
            if (by) {
              event.preventDefault()
              set((Number(typed) || value) + by)
            }
          }}
        />
        <button
          type="button"
          className={`${BUTTON} ${size}`}
          onClick={() => set(value + 1)}
          disabled={value >= max}
          aria-label={`More: ${label}`}
        >
          <Icon name="plus" size={18} />
        </button>
      </div>
      <span className="only-printed">{value}</span>
      <p role="status" className="text-sm text-caution">
        {isLowered && tooMany}
      </p>
    </div>
  )
}
