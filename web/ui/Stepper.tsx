import { Icon } from './Icon.tsx'
import { type QuantityOptions, useQuantity } from './use-quantity.ts'

type Props = QuantityOptions & {
  /** in a row of a table: as high as its buttons where a mouse is used */
  isSmall?: boolean
}

const BUTTON = 'grid place-items-center text-ink hover:bg-sunken disabled:opacity-40 disabled:cursor-not-allowed'

/** A quantity from `min` to `max`: minus, a number field, plus (use-quantity.ts). */
export function Stepper({ isSmall = false, ...options }: Props) {
  const { value, min = 1, max, label } = options
  const { input, says, set } = useQuantity(options)
  const size = isSmall ? 'size-9 pointer-coarse:size-11' : 'size-11'
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
        <input {...input} className={`${isSmall ? 'w-12' : 'w-14'} bg-transparent text-center tabular-nums`} />
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
        {says}
      </p>
    </div>
  )
}
