import { useState } from 'react'
import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import { store } from '../../domain/settings/store.ts'
import { phoneAddress } from '../addresses.ts'
import { QuoteLink } from '../quotes/QuoteLink.tsx'
import { AlertForm } from '../stock-alerts/AlertForm.tsx'
import { Icon } from '../ui/Icon.tsx'
import { WithoutScripts } from '../ui/WithoutScripts.tsx'
import { BackorderOffer } from './BackorderOffer.tsx'
import { CrossReferences } from './CrossReferences.tsx'
import type { ProductView } from './queries.ts'
import { quoteRequestLink } from './quote-request-link.ts'
import { StockTable } from './StockTable.tsx'
import { WithoutPaper } from './WithoutPaper.tsx'

type Props = {
  product: ProductView
  condition: string | null
  onChoose: (condition: string) => void
  /** it is above a list, whose bar uses the bottom of a phone */
  inList?: boolean
}

/** Just above the box with the same heading it is for screen readers only, for changes of stock while the page is open. */
const SAID_BELOW = '[&:has(+.out-of-stock)]:sr-only'

/** The stock by condition, and how to buy it. */
export function StockPanel({ product, condition, onChoose, inList = false }: Props) {
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({})
  const quantityOf = (of: string) => quantities[of] ?? 1
  const { inventory, totalQuantity } = product
  const [only] = inventory
  const isThere = totalQuantity > 0
  return (
    <div className="mt-3 space-y-4 md:mt-4">
      {inventory.length < 2 && (
        <p role="status" className={`font-semibold ${isThere ? 'text-good' : `text-bad ${only ? '' : SAID_BELOW}`}`}>
          {isThere ? `In Stock (${quantityIn(product.uom, totalQuantity)} available)` : 'Out of Stock'}
          {only && <span className="font-normal text-muted"> · {conditionLabel(only.condition)}</span>}
          {only && !isThere && <WithoutPaper pieces={only.withoutPaper} uom={product.uom} />}
        </p>
      )}
      {(isThere || inventory.length > 1) && (
        <StockTable
          product={product}
          condition={condition}
          onChoose={onChoose}
          quantityOf={quantityOf}
          inList={inList}
          onQuantity={(of, quantity) => setQuantities(before => ({ ...before, [of]: quantity }))}
        />
      )}
      {isThere ? (
        <>
          <OfChosen product={product} condition={condition} quantity={quantityOf(condition ?? '')} />
          <CrossReferences product={product} />
        </>
      ) : (
        <>
          {product.shipsBy !== null && <BackorderOffer product={product} condition={condition} />}
          <CrossReferences product={product} />
          <OutOfStock {...product} />
        </>
      )}
    </div>
  )
}

type ChosenProps = Pick<Props, 'product' | 'condition'> & { quantity: number }

/** Further actions for the chosen condition. */
function OfChosen({ product, condition, quantity }: ChosenProps) {
  const line = product.inventory.find(one => one.condition === condition)
  if (line?.quantity === 0 && product.shipsBy !== null)
    return <BackorderOffer product={product} condition={condition} />
  if (line?.quantity === 0) return <p className="text-bad">This condition is out of stock. Please select another.</p>
  if (!line || line.unitPrice === null)
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p>This product requires a custom quote.</p>
        <CallForPricing />
      </div>
    )
  return (
    <div className="not-printed flex flex-wrap items-center gap-x-4 gap-y-1">
      <WithoutScripts
        said="Adding to the cart needs JavaScript, which is turned off in your browser."
        subject={`Order: ${product.sku}`}
        className="w-full max-w-lg"
      />
      <QuoteLink
        {...quoteRequestLink({ ...product, condition }, quantity)}
        className="inline-flex min-h-11 items-center text-link"
      >
        Request a quote
      </QuoteLink>
    </div>
  )
}

function OutOfStock(part: ProductView) {
  return (
    <div className="out-of-stock sheet p-4">
      <h2 className="text-lg text-bad">Out of Stock</h2>
      <p>This product is currently unavailable. Please check back later or contact us: we can source it.</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <QuoteLink {...quoteRequestLink({ sku: part.sku, slug: part.slug })} className="button button-go">
          Submit RFQ
        </QuoteLink>
        <CallForPricing />
      </p>
      <AlertForm productId={part.id} sku={part.sku} uom={part.uom} />
    </div>
  )
}

const CallForPricing = () => (
  <a href={phoneAddress(store.phone)} className="button">
    <Icon name="phone" size={18} />
    Call for Pricing
  </a>
)
