import { useElementScrollRestoration } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import { counted } from '../../domain/text/counted.ts'
import type { Card } from './card.ts'
import { ProductCard } from './ProductCard.tsx'

const ROW_HEIGHT = 320

/** 5 columns from 1280 px, 4 from 1024, 3 from 640, else 2, as the style sheet has it for short lists. */
function useColumns(): number {
  const count = () => [640, 1024, 1280].filter(width => window.matchMedia(`(width >= ${width}px)`).matches).length + 2
  const [columns, setColumns] = useState(count)
  useEffect(() => {
    const change = () => setColumns(count())
    window.addEventListener('resize', change)
    return () => window.removeEventListener('resize', change)
  })
  return columns
}

/**
 * A list that renders only the visible rows of 320 px. A return or a reload restores the scroll position. `name` identifies the
 * list; another one starts at its top.
 */
export function VirtualGrid({ items, name }: { items: Card[]; name: string }) {
  const frame = useRef<HTMLDivElement>(null)
  const before = useElementScrollRestoration({ id: name })
  const columns = useColumns()
  const rows = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 2,
    initialOffset: before?.scrollY ?? 0,
  })
  return (
    <section
      ref={frame}
      className="long-grid"
      aria-label={counted(items.length, 'product')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      data-scroll-restoration-id={name}
    >
      <div className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => (
          <ul
            key={key}
            className="absolute inset-x-0 top-0 grid gap-3"
            style={{ transform: `translateY(${start}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {items.slice(index * columns, (index + 1) * columns).map(card => (
              <ProductCard key={card.id} card={card} />
            ))}
          </ul>
        ))}
      </div>
    </section>
  )
}
