import { useEffect, useState } from 'react'
import { Icon } from './Icon.tsx'

type Props = {
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
  label: string
}

const BUTTON =
  'grid size-11 place-items-center text-ink hover:bg-sunken disabled:opacity-40 disabled:cursor-not-allowed'

/** A quantity from `min` to `max`: minus, a number that can be typed, plus. What is typed counts on Enter or on leaving. */
export function Stepper({ value, min = 1, max, onChange, label }: Props) {
  const [typed, setTyped] = useState(`${value}`)
  useEffect(() => setTyped(`${value}`), [value])
  const set = (wanted: number) => {
    const next = Math.min(Math.max(min, wanted), Math.max(min, max))
    setTyped(`${next}`)
    if (next !== value) onChange(next)
  }
  const commit = () => set(Number(typed))
  return (
    <div className="inline-flex items-stretch overflow-hidden rounded-md border border-edge bg-panel">
      <button
        type="button"
        data-repeats
        className={BUTTON}
        onClick={() => set(value - 1)}
        disabled={value <= min}
        aria-label={`Fewer: ${label}`}
      >
        <Icon name="minus" size={18} />
      </button>
      <input
        className="w-14 bg-transparent text-center tabular-nums"
        inputMode="numeric"
        aria-label={`Quantity: ${label}`}
        value={typed}
        onChange={event => setTyped(event.target.value.replace(/\D/g, '').slice(0, 6))}
        onBlur={commit}
        onKeyDown={event => {
          if (event.key === 'Enter') {
            event.preventDefault()
            commit()
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
        data-repeats
        className={BUTTON}
        onClick={() => set(value + 1)}
        disabled={value >= max}
        aria-label={`More: ${label}`}
      >
        <Icon name="plus" size={18} />
      </button>
    </div>
  )
}
