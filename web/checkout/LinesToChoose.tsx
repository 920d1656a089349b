import { isToChoose } from '../../domain/cart/cart.ts'
import { ConditionToChoose } from '../cart/ConditionToChoose.tsx'
import type { PricedLine } from '../cart/priced-cart.ts'
import { Icon } from '../ui/Icon.tsx'

/** Lines of older carts that name no condition: each needs one before payment. */
export function LinesToChoose({ lines, onGone }: { lines: readonly PricedLine[]; onGone: () => void }) {
  const open = lines.filter(isToChoose)
  if (open.length === 0) return null
  return (
    <section role="alert" className="mt-4 flex gap-3 rounded-md border border-caution p-4">
      <span className="text-caution">
        <Icon name="warning" />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className="text-base">Please choose a condition before you pay</h2>
        <ul className="mt-1 divide-y divide-line">
          {open.map(line => (
            <li key={line.productId} className="py-2 [overflow-wrap:anywhere]">
              <span className="part-number font-semibold">{line.sku}</span> {line.name}, {line.quantity}
              <ConditionToChoose priced={line} onGone={onGone} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
