import { type QuantityOptions, useQuantity } from './use-quantity.ts'

type Props = QuantityOptions & { className?: string }

/** A quantity field in a row of a table. The error below it says that the input is not a number or exceeds the limit. */
export function QuantityField({ className = '', ...options }: Props) {
  const { input, says } = useQuantity(options)
  return (
    <>
      <input {...input} className={`by-script field ${className}`} onFocus={({ target }) => target.select()} />
      <span role="status" className="block text-sm text-caution empty:hidden">
        {says}
      </span>
    </>
  )
}
