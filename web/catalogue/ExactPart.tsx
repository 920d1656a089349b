import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ShopQuery } from '../../domain/catalogue/shop-query.ts'
import { productAddress } from '../addresses.ts'
import { onSearchedAgain, wasSearched } from '../frame/searched.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { PartNumber } from '../ui/PartNumber.tsx'
import { exactPart } from './exact-part.ts'
import { firstCondition } from './first-condition.ts'
import type { ProductView } from './ProductScreen.tsx'
import { product as productOf } from './queries.ts'
import { StockPanel } from './StockPanel.tsx'

type Props = { query: ShopQuery; items: readonly { slug: string; sku: string }[] }

/**
 * The part whose very number was searched for, with all that can be bought of it, above the list: who typed a number from a tag
 * goes on with the quantity. Nothing where several parts have the number.
 */
export function ExactPart({ query, items }: Props) {
  const exact = exactPart(query, items)
  const { data: product } = useQuery({ ...productOf(exact?.slug ?? ''), enabled: exact !== null })
  return exact && product ? <Rows key={product.id} product={product} search={query.search} /> : null
}

function Rows({ product, search }: { product: ProductView; search: string }) {
  const { name, sku, slug, manufacturer, inventory } = product
  const [condition, choose] = useState(() => (inventory.length > 0 ? firstCondition(product) : null))
  const rows = useRef<HTMLElement>(null)
  useEffect(() => {
    const focusQuantity = () => {
      // A phone's keyboard would cover what was found.
      if (matchMedia('(pointer: coarse)').matches) return
      const quantity = rows.current?.querySelector<HTMLInputElement>('input[name=quantity]')
      quantity?.focus()
      quantity?.select()
    }
    if (wasSearched(search)) focusQuantity()
    return onSearchedAgain(search, focusQuantity)
  }, [search])
  return (
    <section ref={rows} aria-label={`Part ${sku}`} className="sheet my-3 p-3 sm:p-4">
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="text-lg font-semibold">
          <PartNumber sku={sku} />
        </span>
        <PageLink href={productAddress(slug)} className="text-link text-pretty pointer-coarse:py-2.5">
          {name}
        </PageLink>
        {manufacturer && <span className="text-muted">{manufacturer}</span>}
      </p>
      <StockPanel product={product} condition={condition} onChoose={choose} inList />
    </section>
  )
}
