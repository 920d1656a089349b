import { useEffect, useRef, useState } from 'react'
import { factWords, fieldOf, GUESSED_WORDS } from '../../domain/facts/fact.ts'
import { familyOf } from '../../domain/facts/families.ts'
import { productAddress, shopAddress } from '../addresses.ts'
import { onRepeatedSearch, wasSearched } from '../frame/searched.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { PartNumber } from '../ui/PartNumber.tsx'
import { firstCondition } from './first-condition.ts'
import type { ProductView } from './queries.ts'
import { StockPanel } from './StockPanel.tsx'

/** A part in a list, with all that can be bought of it. The quantity of the first has the focus. */
export function ExactPartRows({ product, search }: { product: ProductView; search: string }) {
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
    return onRepeatedSearch(search, focusQuantity)
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
      <Facts product={product} />
      <StockPanel product={product} condition={condition} onChoose={choose} inList />
    </section>
  )
}

/** Its dimensions in one line, and the way to all that differ in these only. */
function Facts({ product: { family: slug, facts } }: { product: ProductView }) {
  const family = familyOf(slug)
  if (!family) return null
  const mark = facts.some(({ isGuessed }) => isGuessed)
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-4 text-sm text-muted">
      {facts.map(({ key, text, isGuessed }) => (
        <span key={key}>
          {fieldOf(family, key)?.label ?? key}{' '}
          <span className="text-ink tabular-nums">{factWords(fieldOf(family, key) ?? {}, text)}</span>
          {isGuessed && '*'}
        </span>
      ))}
      <PageLink href={shopAddress({ family: family.slug })} className="text-link finger-high">
        All {family.title.toLowerCase()}
      </PageLink>
      {mark && <small className="basis-full text-xs">* {GUESSED_WORDS}. Check it before you order.</small>}
    </p>
  )
}
