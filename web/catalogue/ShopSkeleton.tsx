import { GRID } from './grid.ts'

const CARDS = Array.from({ length: 10 }, (_, index) => index)

/** The shape of the list while it is on its way. */
export function ShopSkeleton() {
  return (
    <div className="wrap-page shop-page" aria-busy="true">
      <div className="skeleton h-8 w-64" />
      <div className="skeleton mt-3 h-8" />
      <div className={`mt-4 ${GRID}`}>
        {CARDS.map(index => (
          <div key={index} className="skeleton h-77" />
        ))}
      </div>
    </div>
  )
}
