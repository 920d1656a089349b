import { thousands } from '../../domain/text/thousands.ts'
import { productAddress, shopAddress } from '../addresses.ts'
import { PartNumber } from '../ui/PartNumber.tsx'
import type { ProductView } from './ProductScreen.tsx'

const KINDS = {
  superseded_by: 'Superseded by',
  supersedes: 'Supersedes',
  alternate: 'Alternate',
  alternate_for: 'May be used in place of',
  other_maker: 'Same number, other maker',
} as const

/** What may stand in for the part, as lists and makers say. */
export function CrossReferences({ product: { crossReferences } }: { product: ProductView }) {
  if (crossReferences.length === 0) return null
  return (
    <section className="mt-10">
      <h2 className="text-xl">Alternates and supersession</h2>
      <ul className="mt-2 max-w-2xl border-t border-line">
        {crossReferences.map(({ kind, sku, slug, name, manufacturer, totalQuantity, source }) => (
          <li
            key={`${kind} ${sku} ${slug} ${source}`}
            className="flex flex-wrap gap-x-4 gap-y-1 border-b border-line py-2"
          >
            <span className="w-44 text-muted">{KINDS[kind]}</span>
            <span className="min-w-52 flex-1">
              <PartNumber sku={sku} href={slug ? productAddress(slug) : shopAddress({ search: sku })} />
              {name && <span className="block text-sm">{name}</span>}
              {manufacturer && <span className="block text-sm text-muted">{manufacturer}</span>}
              {source && <span className="block text-sm text-muted">Source: {source}</span>}
            </span>
            <span className={totalQuantity ? 'text-good' : 'text-muted'}>
              {totalQuantity ? `${thousands(totalQuantity)} In Stock` : slug ? 'Out of Stock' : 'Not listed: ask us'}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 max-w-2xl text-sm text-muted">
        A cross-reference is not an approval. Check the part against the approved data of your aircraft before you fit
        it.
      </p>
    </section>
  )
}
