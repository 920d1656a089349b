import { GRID } from './grid.ts'

const CARDS = Array.from({ length: 10 }, (_, index) => index)

/** The shape of the list while it is on its way. */
export function ShopSkeleton() {
  return (
    <div className="wrap-page grid gap-x-8 py-6 lg:grid-cols-[15rem_1fr]" aria-busy="true">
      <div className="skeleton hidden h-96 lg:block" />
      <div>
        <div className="skeleton h-8 w-64" />
        <div className={`mt-16 ${GRID}`}>
          {CARDS.map(index => (
            <div key={index} className="skeleton h-77" />
          ))}
        </div>
      </div>
    </div>
  )
}
