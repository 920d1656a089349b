import { shortConditions } from '../../domain/catalogue/condition.ts'
import { cardPrice } from '../../domain/catalogue/product.ts'
import { quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import { productAddress, shopAddress } from '../addresses.ts'
import { QuoteLink } from '../quotes/QuoteLink.tsx'
import { PartNumber } from '../ui/PartNumber.tsx'
import { AddButton } from './AddButton.tsx'
import { NoApproval } from './NoApproval.tsx'
import { Price } from './Price.tsx'
import { CardQuoteLink } from './ProductCard.tsx'
import type { ProductView } from './queries.ts'

const KINDS = {
  superseded_by: 'Superseded by',
  supersedes: 'Supersedes',
  alternate: 'Alternate',
  alternate_for: 'May be used in place of',
  other_maker: 'Same number, other maker',
} as const

type Reference = ProductView['crossReferences'][number]

/** The number of entries shown initially. */
const FIRST = 6

/** Alternates of the part from lists and makers: those in stock first, each with a button to buy it. */
export function CrossReferences({ product: { crossReferences } }: { product: ProductView }) {
  if (crossReferences.length === 0) return null
  const sorted = crossReferences.toSorted((one, other) => Number(isThere(other)) - Number(isThere(one)))
  const shown = sorted.slice(0, sorted.length > FIRST + 1 ? FIRST : undefined)
  const more = sorted.slice(shown.length)
  return (
    <section>
      <h2 className="text-lg">Alternates and supersession</h2>
      <ReferenceList references={shown} />
      {more.length > 0 && (
        <details>
          <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">{`${more.length} more`}</summary>
          <ReferenceList references={more} />
        </details>
      )}
      <NoApproval className="mt-2" />
    </section>
  )
}

const isThere = ({ totalQuantity }: Reference): boolean => (totalQuantity ?? 0) > 0

const ReferenceList = ({ references }: { references: readonly Reference[] }) => (
  <ul className="mt-2 border-t border-line">
    {references.map(one => (
      <ReferenceRow key={`${one.kind} ${one.sku} ${one.slug} ${one.source}`} reference={one} />
    ))}
  </ul>
)

function ReferenceRow({ reference }: { reference: Reference }) {
  const { kind, sku, slug, name, manufacturer, source, card } = reference
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-b border-line py-2 sm:grid-cols-[minmax(0,1fr)_auto_8.5rem]">
      <div className="max-sm:col-span-2">
        <p className="flex flex-wrap items-center gap-x-2">
          <PartNumber sku={sku} href={slug ? productAddress(slug) : shopAddress({ search: sku })} />
          <span className="text-sm text-muted">{KINDS[kind]}</span>
        </p>
        <p className="text-sm">
          {[name, manufacturer].filter(Boolean).join(' · ')}
          {source && <span className="text-muted">{`${name ? ' · ' : ''}Source: ${source}`}</span>}
        </p>
      </div>
      <div className="sm:text-right">
        <Offer reference={reference} />
      </div>
      <div className="not-printed [&_.button]:w-full [&_.button]:px-3">
        {!card ? (
          <QuoteLink subject={{ typed: sku }} title={`Quote request: ${sku}`} className="button">
            Submit RFQ
            <span className="sr-only">{`: ${sku}`}</span>
          </QuoteLink>
        ) : isThere(reference) && cardPrice(card).asking ? (
          <AddButton card={card} />
        ) : (
          <CardQuoteLink sku={card.sku} slug={card.slug} />
        )}
      </div>
    </li>
  )
}

/** The price, and the stock by condition. */
function Offer({ reference: { card, totalQuantity } }: { reference: Reference }) {
  if (!card) return <p className="text-sm text-muted">Not listed: ask us</p>
  if (!totalQuantity) return <p className="text-bad">Out of Stock</p>
  const { asking, isFrom } = cardPrice(card)
  return (
    <>
      {asking ? <Price asking={asking} isFrom={isFrom} uom={card.uom} /> : <p>Contact For Price</p>}
      <p className="text-sm">
        <span className="text-good">{`${quantityIn(card.uom, totalQuantity)} In Stock`}</span>
        <span className="text-muted">{` · ${shortConditions(card.conditions)}`}</span>
      </p>
    </>
  )
}
