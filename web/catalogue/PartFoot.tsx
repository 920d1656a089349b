import { contactAddress } from '../addresses.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { GRID } from './grid.ts'
import { ProductCard } from './ProductCard.tsx'
import type { ProductView } from './queries.ts'

/** Further links of a part: help, similar parts, a search. */
export function PartFoot({ product }: { product: ProductView }) {
  return (
    <>
      <NeedHelp sku={product.sku} />
      <Related product={product} />
    </>
  )
}

function Related({ product }: { product: ProductView }) {
  return (
    <section className="not-printed mt-8">
      {product.related.length > 0 && (
        <>
          <h2 className="text-xl">Related products</h2>
          <ul className={`mt-3 ${GRID}`}>
            {product.related.map(card => (
              <ProductCard key={card.id} card={card} />
            ))}
          </ul>
        </>
      )}
      <p className="mt-4">
        <PageLink href="/shop" className="text-link inline-flex min-h-11 items-center">
          Shop all parts
        </PageLink>
        {' · '}
        <PageLink href="/services" className="text-link inline-flex min-h-11 items-center">
          Our other services
        </PageLink>
      </p>
    </section>
  )
}

function NeedHelp({ sku }: { sku: string }) {
  return (
    <section className="not-printed sheet mt-8 flex flex-wrap items-center gap-x-6 gap-y-1 px-4 py-2">
      <h2 className="text-base">Need Help?</h2>
      {[
        { path: `/services/aog?pn=${encodeURIComponent(sku)}`, label: 'Aircraft on ground' },
        { path: '/parts-distribution', label: 'Parts distribution' },
        { path: contactAddress(sku), label: 'Ask about this part' },
      ].map(({ path, label }) => (
        <PageLink key={path} href={path} className="text-link inline-flex min-h-11 items-center">
          {label}
        </PageLink>
      ))}
    </section>
  )
}

export function SearchBanner() {
  return (
    <section className="not-printed flex flex-wrap items-center justify-between gap-x-4 gap-y-3 bg-navy px-6 py-4 text-on-navy">
      <div>
        <h2 className="text-xl">Search By Part Number</h2>
        <p className="mt-1 opacity-90">With or without dashes, in pieces, or with * for what you do not know.</p>
      </div>
      <PageLink href="/shop" className="button button-on-navy">
        Start A Search
      </PageLink>
    </section>
  )
}
