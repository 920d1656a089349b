import type { InferRouterOutputs } from '@orpc/server'
import { useSuspenseQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { useState } from 'react'
import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { paragraphs } from '../../domain/catalogue/product.ts'
import type { StoreRouter } from '../../server/router.ts'
import { contactAddress, shopAddress } from '../addresses.ts'
import { refusalCode } from '../api-refusal.ts'
import { useLiveQueries } from '../live/use-live-queries.ts'
import { useAskedInAddress } from '../quotes/use-asked-in-address.ts'
import { Breadcrumb } from '../ui/Breadcrumb.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { PartNumber } from '../ui/PartNumber.tsx'
import { Testimonials } from '../ui/Testimonials.tsx'
import { CrossReferences } from './CrossReferences.tsx'
import { firstCondition } from './first-condition.ts'
import { Gallery } from './Gallery.tsx'
import { GRID } from './grid.ts'
import { Price } from './Price.tsx'
import { ProductCard } from './ProductCard.tsx'
import { pagePrice } from './page-price.ts'
import { product as productOf } from './queries.ts'
import { StockPanel } from './StockPanel.tsx'
import { useTrackView } from './track-view.ts'

export type ProductView = InferRouterOutputs<StoreRouter>['catalogue']['product']

/** Everything about one part, as it is now: price and stock follow what others change. */
export function ProductScreen({ slug }: { slug: string }) {
  const { data: product, error } = useSuspenseQuery(productOf(slug))
  useLiveQueries({ product: slug })
  useAskedInAddress(slug)
  // Taken off the shop while somebody looks at it.
  if (refusalCode(error) === 'PRODUCT_NOT_FOUND') throw notFound()
  useTrackView(product)
  return <Part key={product.id} product={product} />
}

function Part({ product }: { product: ProductView }) {
  const { name, sku, category, inventory } = product
  const [conditionChosen, choose] = useState(() => (inventory.length > 0 ? firstCondition(product) : null))
  const { asking, isFrom } = pagePrice(product, conditionChosen)
  const shown = conditionChosen ?? product.condition
  return (
    <div className="wrap-page py-6">
      <Breadcrumb steps={trail(product)} />
      <div className="mt-4 grid gap-8 md:grid-cols-2 lg:grid-cols-[minmax(0,28rem)_1fr] print:grid-cols-[16rem_1fr]">
        <Gallery images={product.images} drawing={product.drawing} name={name} />
        <div className="min-w-0">
          <h1 className="text-2xl break-words sm:text-3xl">{name}</h1>
          <p className="mt-1 flex items-center gap-2 text-lg">
            <span className="text-muted">P/N</span> <PartNumber sku={sku} />
          </p>
          <dl className="mt-1 flex flex-wrap items-center gap-x-6 text-muted">
            {shown && <Fact label="Condition" value={conditionLabel(shown)} />}
            {category && (
              <div className="flex items-center gap-1.5">
                <dt>Category</dt>
                <dd>
                  <PageLink href={shopAddress({ category: category.slug })} className="text-link finger-high">
                    {category.name}
                  </PageLink>
                </dd>
              </div>
            )}
          </dl>
          {/* Of what is not there nobody can buy: its price is that of the next one, and is asked for. */}
          {product.totalQuantity > 0 && (
            <div className="mt-4">
              {asking ? (
                <Price asking={asking} isFrom={isFrom} big />
              ) : (
                <p className="text-2xl font-semibold">Contact for Price</p>
              )}
            </div>
          )}
          <StockPanel product={product} condition={conditionChosen} onChoose={choose} />
        </div>
      </div>
      <Description product={product} />
      <CrossReferences product={product} />
      <NeedHelp sku={sku} />
      <Related product={product} />
      <Testimonials most={4} />
      <SearchBanner />
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex gap-1.5">
      <dt>{label}</dt>
      <dd className="text-ink">{value}</dd>
    </div>
  )
}

function trail({ category, name }: ProductView) {
  const path = category && shopAddress({ category: category.slug })
  return [
    { name: 'Home', path: '/' },
    { name: 'Shop', path: '/shop' },
    ...(category && path ? [{ name: category.name, path }] : []),
    { name },
  ]
}

function Description({ product }: { product: ProductView }) {
  const facts = [
    ['Manufacturer', product.manufacturer],
    ['Aircraft type', product.aircraftType],
    ['Weight', product.weight === null ? null : `${product.weight} lbs`],
    ['Dimensions', product.dimensions],
    ['Unit', product.uom === 'EA' ? null : product.uom],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  return (
    <div className="mt-10 grid gap-8 lg:grid-cols-[1fr_24rem]">
      {product.description && (
        <section>
          <h2 className="text-xl">Description</h2>
          <div className="mt-2 max-w-prose space-y-3">
            {paragraphs(product.description).map((paragraph, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text have no other identity
              <p key={index} className="break-words">
                {paragraph}
              </p>
            ))}
          </div>
        </section>
      )}
      {facts.length > 0 && (
        <section>
          <h2 className="text-xl">Additional Information</h2>
          <table className="mt-2 w-full">
            <tbody>
              {facts.map(([label, value]) => (
                <tr key={label} className="border-b border-line align-top">
                  <th scope="row" className="w-36 py-2 pr-4 text-left font-medium text-muted">
                    {label}
                  </th>
                  <td className="py-2 break-words">{value}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}

function Related({ product }: { product: ProductView }) {
  return (
    <section className="not-printed mt-12">
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
          What else we do
        </PageLink>
      </p>
    </section>
  )
}

function NeedHelp({ sku }: { sku: string }) {
  return (
    <section className="not-printed sheet mt-10 flex flex-wrap items-center gap-x-6 gap-y-1 p-4">
      <h2 className="text-base">Need Help?</h2>
      {[
        { path: `/services/aog?pn=${encodeURIComponent(sku)}`, label: 'Aircraft on ground' },
        { path: '/parts-distribution', label: 'A list of parts' },
        { path: contactAddress(sku), label: 'Ask about this part' },
      ].map(({ path, label }) => (
        <PageLink key={path} href={path} className="text-link inline-flex min-h-11 items-center">
          {label}
        </PageLink>
      ))}
    </section>
  )
}

function SearchBanner() {
  return (
    <section className="not-printed mt-6 flex flex-wrap items-center justify-between gap-4 bg-navy p-6 text-on-navy">
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
