import { type QuantityOptions, useQuantity } from './use-quantity.ts'

type Props = QuantityOptions & { className?: string }

/** A quantity in a row of a table: the field alone, and below it why what was typed is none, or that there are fewer. */
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
