import { useSuspenseQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { useState } from 'react'
import { conditionLabel } from '../../domain/catalogue/condition.ts'
import { shopAddress } from '../addresses.ts'
import { refusalCode } from '../api-refusal.ts'
import { useLiveQueries } from '../live/use-live-queries.ts'
import { useQuoteRequestInAddress } from '../quotes/use-quote-request-in-address.ts'
import { Breadcrumb } from '../ui/Breadcrumb.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { PartNumber } from '../ui/PartNumber.tsx'
import { Testimonials } from '../ui/Testimonials.tsx'
import { Unbroken } from '../ui/Unbroken.tsx'
import { Description, PartFacts } from './AboutPart.tsx'
import { firstCondition } from './first-condition.ts'
import { Gallery } from './Gallery.tsx'
import { PartFoot, SearchBanner } from './PartFoot.tsx'
import { Price } from './Price.tsx'
import { pagePrice } from './page-price.ts'
import type { ProductView } from './queries.ts'
import { product as productOf } from './queries.ts'
import { ShipsWhen } from './ShipsWhen.tsx'
import { StockPanel } from './StockPanel.tsx'
import { useTrackView } from './track-view.ts'

/** The page of a part, with live price and stock. */
export function ProductScreen({ slug }: { slug: string }) {
  const { data: product, error } = useSuspenseQuery(productOf(slug))
  useLiveQueries({ product: slug })
  useQuoteRequestInAddress(slug)
  // Unpublished while its page was open.
  if (refusalCode(error) === 'PRODUCT_NOT_FOUND') throw notFound()
  useTrackView(product)
  return <Part key={product.id} product={product} />
}

function Part({ product }: { product: ProductView }) {
  const { name, images, drawing, inventory } = product
  const [conditionChosen, choose] = useState(() => (inventory.length > 0 ? firstCondition(product) : null))
  return (
    <div className="wrap-page py-3 md:py-6">
      <Breadcrumb steps={trail(product)} isShort />
      <div className="mt-3 grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 md:grid-cols-[12rem_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-x-8 lg:grid-cols-[20rem_minmax(0,1fr)] print:grid-cols-[8rem_minmax(0,1fr)]">
        <Gallery images={images} drawing={drawing} name={name} />
        <div className="min-w-0 max-md:contents md:row-span-2">
          <PartHead product={product} condition={conditionChosen} />
          <div className="max-md:col-span-2">
            <StockPanel product={product} condition={conditionChosen} onChoose={choose} />
          </div>
          <Description text={product.description} />
        </div>
        <PartFacts product={product} />
      </div>
      <PartFoot product={product} />
      <Testimonials most={4} />
      <SearchBanner />
    </div>
  )
}

/** The part, its price and its availability. On a phone the name is beside the picture, and the rest below. */
function PartHead({ product, condition }: { product: ProductView; condition: string | null }) {
  const { name, sku, category, totalQuantity } = product
  const { asking, isFrom } = pagePrice(product, condition)
  const shown = condition ?? product.condition
  return (
    <>
      <div className="min-w-0">
        <h1 className="text-xl break-words sm:text-3xl">
          <Unbroken>{name}</Unbroken>
        </h1>
        <p className="flex items-center gap-2 text-lg md:mt-1">
          <span className="text-muted">P/N</span> <PartNumber sku={sku} />
        </p>
      </div>
      <div className="max-md:col-span-2">
        <dl className="flex flex-wrap items-center gap-x-6 text-muted max-md:text-sm">
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
        {/* A part out of stock cannot be bought: its price is that of the next one, and is on request. */}
        {totalQuantity > 0 && (
          <div className="md:mt-3">
            {asking ? (
              <Price asking={asking} isFrom={isFrom} big uom={product.uom} />
            ) : (
              <p className="text-2xl font-semibold">Contact for Price</p>
            )}
          </div>
        )}
        {totalQuantity > 0 && asking && <ShipsWhen product={product} />}
      </div>
    </>
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
