import { type ComponentType, useEffect, useState } from 'react'
import { GRID } from './grid.ts'
import { type Card, ProductCard } from './ProductCard.tsx'

/** From here on only the rows in view are in the page. */
const VIRTUAL_FROM = 30
/** Cards that are there before the script is: more rows than can be seen. */
const FIRST_SHOWN = 30

type Props = { items: Card[] }

export function ProductGrid({ items }: Props) {
  if (items.length >= VIRTUAL_FROM) return <LongGrid items={items} />
  return (
    <ul className={`mt-4 ${GRID}`}>
      {items.map((card, position) => (
        <ProductCard key={card.id} card={card} eager={position < 4} />
      ))}
    </ul>
  )
}

/** The first rows as they come from the server, in the frame of the virtual grid, which takes over once it is loaded. */
function LongGrid({ items }: Props) {
  const [Virtual, setVirtual] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    let isGone = false
    void import('./VirtualGrid.tsx').then(module => isGone || setVirtual(() => module.VirtualGrid))
    return () => {
      isGone = true
    }
  }, [])
  if (Virtual) return <Virtual items={items} />
  return (
    <>
      <div className="long-grid">
        <ul className={GRID}>
          {items.slice(0, FIRST_SHOWN).map((card, position) => (
            <ProductCard key={card.id} card={card} eager={position < 4} />
          ))}
        </ul>
      </div>
      <noscript>
        <p className="mt-3 text-muted">Without JavaScript the first {FIRST_SHOWN} are shown: choose 20 per page.</p>
      </noscript>
    </>
  )
}
