import { useQuery } from '@tanstack/react-query'
import { isSameLine, isToChoose } from '../../domain/cart/cart.ts'
import { quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import type { CartEntry } from './cart-source.ts'
import { LineFacts, LinePicture } from './LineFacts.tsx'
import { deleteSavedLine, moveLineToCart } from './line-actions.ts'
import { type PricedLine, pricedCart } from './priced-cart.ts'
import { UnitPrice } from './UnitPrice.tsx'

type Props = { lines: readonly CartEntry[]; onGone: () => void }

/** Saved lines, with current price and stock. They are not part of the order. */
export function SavedList({ lines, onGone }: Props) {
  const { data } = useQuery(pricedCart(lines))
  return (
    <section aria-labelledby="saved" className="not-printed mt-10">
      <h2 id="saved" className="text-xl">
        Saved for later ({lines.length})
      </h2>
      <ul className="mt-3 grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {lines.map(line => (
          <SavedLine
            key={line.id}
            line={line}
            priced={data?.lines.find(one => isSameLine(one, line))}
            onGone={() => requestAnimationFrame(onGone)}
          />
        ))}
      </ul>
    </section>
  )
}

type LineProps = { line: CartEntry; priced: PricedLine | undefined; onGone: () => void }

function SavedLine({ line, priced, onGone }: LineProps) {
  if (!priced) return <li className="skeleton h-44" aria-hidden="true" />
  const { sku, problem } = priced
  // With several conditions one is chosen first.
  const canMove = (problem === null || problem === 'short') && !isToChoose(priced)
  return (
    <li className="sheet flex flex-col p-3">
      <div className="flex gap-3">
        <LinePicture priced={priced} size={72} />
        <div className="min-w-0">
          <LineFacts priced={priced} isSaved onGone={onGone} />
        </div>
      </div>
      <div className="mt-2 flex items-baseline justify-between gap-3">
        <p>
          <UnitPrice priced={priced} />
        </p>
        <p className="text-sm text-muted">Quantity {quantityIn(priced.uom, line.quantity)}</p>
      </div>
      <div className="mt-auto flex items-center gap-3 pt-2">
        {canMove && (
          <button
            type="button"
            className="button px-3 text-sm"
            aria-label={`Move to cart: ${sku}`}
            onClick={() => {
              void moveLineToCart(line, priced)
              onGone()
            }}
          >
            Move to cart
          </button>
        )}
        <button
          type="button"
          className="min-h-11 px-2 text-sm text-link hover:underline"
          aria-label={`Remove ${sku || 'this part'} from saved`}
          onClick={() => {
            void deleteSavedLine(line)
            onGone()
          }}
        >
          Remove
        </button>
      </div>
    </li>
  )
}
