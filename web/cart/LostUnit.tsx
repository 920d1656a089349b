import { useState } from 'react'
import { markText, paperText } from '../../domain/inventory/unit-words.ts'
import { cents, formatMoney } from '../../domain/money/money.ts'
import { productAddress } from '../addresses.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { showCart } from './drawer-state.ts'
import { takeNextUnit } from './line-actions.ts'
import type { PricedLine } from './priced-cart.ts'

type Props = {
  priced: PricedLine
  isSaved?: boolean
  /** another line replaces it, and the focused element is removed */
  onGone: () => void
}

/** For a line whose unit was sold: links to an equal one, or to all. */
export function LostUnit({ priced, isSaved = false, onGone }: Props) {
  const [isBusy, setBusy] = useState(false)
  const { nextUnit, slug, sku } = priced
  const name = nextUnit && (markText(nextUnit) || 'another one')
  const take = async () => {
    if (isBusy) return
    setBusy(true)
    await takeNextUnit(priced, priced)
    onGone()
  }
  return (
    <div className="mt-1 space-y-1.5 font-normal">
      {nextUnit && !isSaved && (
        <>
          <p className="text-sm [overflow-wrap:anywhere]">
            One like it: {[name, paperText(nextUnit)].filter(Boolean).join(' · ')}
          </p>
          <button type="button" className="button mr-3 px-3 text-sm" aria-disabled={isBusy} onClick={() => void take()}>
            Take {name}, {formatMoney(cents(nextUnit.unitPrice))}
          </button>
        </>
      )}
      <PageLink
        href={productAddress(slug)}
        className="text-link inline-flex min-h-11 items-center text-sm"
        onClick={() => showCart(false)}
      >
        See what is in stock<span className="sr-only">{`: ${sku}`}</span>
      </PageLink>
    </div>
  )
}
