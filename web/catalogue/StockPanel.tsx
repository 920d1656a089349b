import { useState } from 'react'
import { onlyAtPrice } from '../../domain/cart/stock-message.ts'
import { conditionLabel, isCondition } from '../../domain/catalogue/condition.ts'
import { DOCUMENT_KINDS, documentAddress } from '../../domain/inventory/document-kind.ts'
import { SAME_DAY_UNTIL } from '../../domain/shipping/ship-day.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { store } from '../../store.config.ts'
import { phoneAddress } from '../addresses.ts'
import { showCart } from '../cart/drawer-state.ts'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import { QuoteLink } from '../quotes/QuoteLink.tsx'
import { AlertForm } from '../stock-alerts/AlertForm.tsx'
import { Day } from '../ui/Day.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stepper } from '../ui/Stepper.tsx'
import { WithoutScripts } from '../ui/WithoutScripts.tsx'
import type { ProductView } from './ProductScreen.tsx'
import { StockTable } from './StockTable.tsx'
import type { StockedLine } from './stocked-line.ts'
import { hasTag, TagWords } from './TagWords.tsx'

type Props = { product: ProductView; condition: string | null; onChoose: (condition: string) => void }

/** What is there, in which condition, and how to get it. */
export function StockPanel({ product, condition, onChoose }: Props) {
  const { inventory, totalQuantity } = product
  const [only] = inventory
  const line = inventory.find(one => one.condition === condition)
  return (
    <div className="mt-4 space-y-4">
      {inventory.length > 1 ? (
        <StockTable product={product} condition={condition} onChoose={onChoose} form={BUY} />
      ) : (
        <p role="status" className={`font-semibold ${totalQuantity > 0 ? 'text-good' : 'text-bad'}`}>
          {totalQuantity > 0 ? `In Stock (${thousands(totalQuantity)} available)` : 'Out of Stock'}
          {only && <span className="font-normal text-muted"> · {conditionLabel(only.condition)}</span>}
        </p>
      )}
      {totalQuantity === 0 ? (
        <OutOfStock {...product} />
      ) : line && line.unitPrice !== null ? (
        <Buy key={condition} product={product} line={line} unitPrice={line.unitPrice} />
      ) : (
        <OnRequest {...product} condition={condition} />
      )}
      {only && inventory.length === 1 && only.units.length > 0 && (
        <StockTable product={product} condition={condition} onChoose={onChoose} form={BUY} />
      )}
      <PaperTrail product={product} condition={condition} />
    </div>
  )
}

const LEAVES_UNTIL = `${SAME_DAY_UNTIL - 12} p.m.`

/** The form that buys: conditions are chosen above it. */
const BUY = 'buy'

type BuyProps = { product: ProductView; line: StockedLine; unitPrice: number }

function Buy({ product, line, unitPrice }: BuyProps) {
  const [quantity, setQuantity] = useState(1)
  const { add, busy } = useAddToCart()
  const { condition, quantity: there, available, dearer } = line
  if (there === 0) return <p className="text-bad">This condition is out of stock. Please select another.</p>
  const { id: productId, name, sku } = product
  const buy = (sent: FormData) => {
    if (busy) return
    const wanted = sent.get('condition') ?? condition
    const chosen = product.inventory.find(one => one.condition === wanted) ?? line
    add({
      ...{ productId, name, sku, total: product.totalQuantity },
      condition: isCondition(chosen.condition) ? chosen.condition : null,
      quantity: Number(sent.get('quantity')) || quantity,
      ...{ available: chosen.available, dearer: chosen.dearer, unitPrice: chosen.unitPrice ?? unitPrice },
      category: product.category?.name ?? null,
      brand: product.manufacturer,
    })
    showCart(true)
  }
  return (
    // An action, and not a handler: React does what is sent before it is there once it is.
    <form id={BUY} action={buy} className="not-printed flex flex-wrap items-center gap-3">
      <WithoutScripts
        said="Adding to the cart needs JavaScript, which is off in this browser."
        subject={`Order: ${sku}`}
        className="w-full max-w-lg"
      />
      <Stepper
        value={quantity}
        max={available}
        onChange={setQuantity}
        label={sku}
        tooMany={dearer > 0 ? onlyAtPrice(available, dearer) : undefined}
      />
      <button type="submit" className="by-script button button-go min-w-40 flex-1 sm:flex-none" aria-disabled={busy}>
        {busy ? 'Adding...' : 'Add to Cart'}
      </button>
      <QuoteLink
        {...asking({ ...product, condition }, quantity)}
        className="inline-flex min-h-11 items-center text-link"
      >
        Request a quote
      </QuoteLink>
      <p className="w-full text-sm text-muted">Ordered by {LEAVES_UNTIL} on a working day, it leaves the same day.</p>
    </form>
  )
}

type Named = { sku: string; slug: string; condition?: string | null }

function OnRequest(part: Named) {
  return (
    <div className="sheet p-4">
      <p>This product requires a custom quote.</p>
      <Ask {...part} />
    </div>
  )
}

function OutOfStock(part: Named & { id: number }) {
  return (
    <div className="sheet p-4">
      <h2 className="text-lg text-bad">Out of Stock</h2>
      <p>This product is currently unavailable. Please check back later or contact us: we can source it.</p>
      <Ask sku={part.sku} slug={part.slug} />
      <AlertForm productId={part.id} sku={part.sku} />
    </div>
  )
}

/** Of a link that asks for a price. */
const asking = ({ sku, slug, condition = null }: Named, quantity = 1) => ({
  subject: { slug, condition, quantity },
  title: `Quote request: ${sku}`,
})

function Ask(part: Named) {
  return (
    <p className="mt-3 flex flex-wrap gap-3">
      <QuoteLink {...asking(part)} className="button button-go">
        Submit RFQ
      </QuoteLink>
      <a href={phoneAddress(store.phone)} className="button">
        <Icon name="phone" size={18} />
        Call for Pricing
      </a>
    </p>
  )
}

/** The paper that came with the chosen stock line, where there is any, and its pieces do not tell their own. */
function PaperTrail({ product, condition }: { product: ProductView; condition: string | null }) {
  const line = product.inventory.find(stock => stock.condition === condition)
  if (!line) return null
  const facts = [
    ['Tag', hasTag(line) && <TagWords tag={line} />],
    ['Serial or batch', line.serialOrBatch],
    ['Trace to', line.traceTo],
    ['Shelf life ends', line.shelfLifeExpiry && <Day day={line.shelfLifeExpiry} />],
  ] as const
  const told = line.units.reduce((sum, { quantity }) => sum + quantity, 0)
  const known = told > 0 && told >= line.quantity ? [] : facts.filter(([, value]) => value)
  if (known.length === 0 && line.documents.length === 0) return null
  return (
    <section aria-label="Paper trail" className="sheet max-w-lg p-4">
      <h2 className="text-base">Paper trail</h2>
      <dl className="mt-1 grid grid-cols-[8.5rem_1fr] gap-y-1 text-sm">
        {known.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <StockDocuments documents={line.documents} />
    </section>
  )
}

/** Scanned papers that everybody may read. */
function StockDocuments({ documents }: Pick<ProductView['inventory'][number], 'documents'>) {
  if (documents.length === 0) return null
  return (
    <ul className="mt-2 space-y-1 text-sm">
      {documents.map(({ id, kind, name, bytes }) => (
        <li key={id}>
          <a
            href={documentAddress(id)}
            download
            className="inline-flex items-center gap-2 text-link pointer-coarse:min-h-11"
          >
            <Icon name="file" size={18} />
            <span className="[overflow-wrap:anywhere]">
              {DOCUMENT_KINDS[kind]}: {name}
              <span className="text-muted"> (PDF, {thousands(Math.ceil(bytes / 1024))} kB)</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
