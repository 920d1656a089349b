import { type ComponentType, useEffect, useState } from 'react'
import type { Card } from './card.ts'
import { GRID, isLong } from './grid.ts'
import { ProductCard } from './ProductCard.tsx'

/** The cards rendered on the server: more rows than fit a screen. */
const FIRST_SHOWN = 30

type Props = {
  items: Card[]
  /** identifies the list: its address */
  name: string
}

export function ProductGrid({ items, name }: Props) {
  if (isLong({ list: { items } })) return <LongGrid items={items} name={name} />
  return (
    <ul className={`mt-4 ${GRID}`}>
      {items.map((card, position) => (
        <ProductCard key={card.id} card={card} eager={position < 4} />
      ))}
    </ul>
  )
}

/** Once loaded it renders at once, so that a returning reader keeps the scroll position. */
let loaded: ComponentType<Props> | null = null

/** The first rows from the server, in the layout of the virtual grid, which replaces them when loaded. */
function LongGrid({ items, name }: Props) {
  const [Virtual, setVirtual] = useState(() => loaded)
  const [isPlain, setPlain] = useState(false)
  useEffect(() => {
    let isGone = false
    import('./VirtualGrid.tsx').then(
      module => {
        loaded = module.VirtualGrid
        if (!isGone) setVirtual(() => loaded)
      },
      // Slow to scroll is better than cut off.
      () => setPlain(true),
    )
    return () => {
      isGone = true
    }
  }, [])
  if (Virtual) return <Virtual items={items} name={name} />
  return (
    <>
      <div className="long-grid">
        <ul className={GRID}>
          {(isPlain ? items : items.slice(0, FIRST_SHOWN)).map((card, position) => (
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
