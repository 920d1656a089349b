import { cents, formatMoney } from '../../../domain/money/money.ts'
import { boxLines, ratedLines } from '../../../domain/orders/packing-words.ts'
import type { AdminOrder } from './queries.ts'

/** The packing data behind the shipping price, if a rate was used. */
export function Packing({ packing, order }: Pick<AdminOrder, 'packing' | 'order'>) {
  if (packing === null) return null
  const only = ratedLines(order.items)
  return (
    <section className="sheet p-4" aria-labelledby="packing">
      <h2 id="packing" className="text-base">
        Shipping was priced for
      </h2>
      {only && <p className="mt-1 text-caution">{only}</p>}
      <ul className="mt-1 tabular-nums">
        {boxLines(packing.parcels).map(line => (
          <li key={line}>{line}</li>
        ))}
        <li>Declared value {formatMoney(cents(packing.declaredValue))}</li>
      </ul>
    </section>
  )
}
