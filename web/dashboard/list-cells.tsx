import { totalIn } from '../../domain/catalogue/unit-of-measure.ts'
import { partNumbersOfLines } from '../../domain/text/part-numbers-of-lines.ts'
import type { MyOrder } from './queries.ts'

// Cells of the customer's lists of orders and of returns.

export function News() {
  return (
    <span className="ml-2 inline-block align-middle">
      <span aria-hidden="true" className="block size-2 rounded-full bg-accent" />
      <span className="sr-only">This order has an update</span>
    </span>
  )
}

/** The part numbers of the first lines, how many more there are, and the quantity. */
export function Parts({ of }: { of: Pick<MyOrder, 'partNumbers' | 'lines' | 'amounts'> }) {
  const { numbers, more } = partNumbersOfLines(of)
  return (
    <>
      <span className="part-number">{numbers}</span>
      {more > 0 && <span className="text-muted"> and {more} more</span>}
      <span className="text-muted"> · {totalIn(of.amounts)}</span>
    </>
  )
}
