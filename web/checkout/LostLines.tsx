import { useState } from 'react'
import { isOfUnit, lineKey } from '../../domain/cart/cart.ts'
import { cleanUp, cleanUpMessage } from '../../domain/cart/clean-up.ts'
import { requirementsUnmetText, unitProblem } from '../../domain/cart/stock-message.ts'
import { perUnit, quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import { refusalText } from '../api-refusal.ts'
import { cart } from '../cart/cart.ts'
import { LostUnit } from '../cart/LostUnit.tsx'
import type { PricedLine } from '../cart/priced-cart.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { Icon } from '../ui/Icon.tsx'
import { notify } from '../ui/notify.ts'
import { PageLink } from '../ui/PageLink.tsx'

/** Lines that cannot be bought any more, each with the next step. */
export function LostLines({ lines }: { lines: readonly PricedLine[] }) {
  const [isBusy, setBusy] = useState(false)
  const lost = lines.filter(line => line.problem !== null)
  if (lost.length === 0) return null
  const update = async () => {
    setBusy(true)
    try {
      const cleaned = cleanUp(lines)
      const message = cleanUpMessage(cleaned)
      if (message !== null) await cart.cleanUp(cleaned.lines)
      for (const line of lost)
        if (line.problem === 'price_on_request' || isOfUnit(line.problem)) await cart.remove(line)
      if (message !== null) notify.info(message)
    } catch (error) {
      notify.error(refusalText(error, 'Failed to update cart'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <section role="alert" className="mt-4 flex gap-3 rounded-md border border-caution p-4">
      <span className="text-caution">
        <Icon name="warning" />
      </span>
      <div className="min-w-0">
        <h2 className="text-base">Some items are not available as ordered</h2>
        <ul className="mt-1 list-disc pl-5">
          {lost.map(line => (
            <li key={lineKey(line)} className="[overflow-wrap:anywhere]">
              {line.problem !== 'gone' && <span className="part-number font-semibold">{line.sku}</span>} {line.name}:{' '}
              {whyLost(line)}
              {isOfUnit(line.problem) && <LostUnit priced={line} onGone={() => {}} />}
            </li>
          ))}
        </ul>
        {lost.some(({ problem }) => problem === 'unmet') && (
          <PageLink href="/cart" className="button mt-3 mr-3">
            Back to the cart
          </PageLink>
        )}
        {lost.some(({ problem }) => problem !== 'unmet') && (
          <BusyButton className="button mt-3" isBusy={isBusy} onClick={() => void update()}>
            Update my order
          </BusyButton>
        )}
      </div>
    </section>
  )
}

function whyLost({ problem, quantity, available, unit, uom }: PricedLine): string {
  const lost = unitProblem(problem, unit)
  if (lost !== null) return lost
  if (problem === 'short')
    return `only ${available} of ${perUnit(uom) ? quantityIn(uom, quantity) : quantity} available`
  if (problem === 'unmet')
    return `${requirementsUnmetText(available, uom)}. Change them in the cart, or ask us for a quote.`
  if (problem === 'price_on_request') return 'has no listed price at the moment. Please request a quote or call us.'
  return problem === 'out_of_stock' ? 'out of stock' : 'will be taken out'
}
