import { productAddress } from '../addresses.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { alternateWords, stockAndPrice } from './alternate-words.ts'
import type { Alternate } from './listed-rows.ts'
import { NoApproval } from './NoApproval.tsx'

type Props = { search: string; alternates: readonly Alternate[] }

/** Where next to nothing is found: what somebody says supersedes the number, or may take its place. */
export function Alternates({ search, alternates }: Props) {
  if (alternates.length === 0) return null
  return (
    <section aria-label="Instead of this number" className="sheet mt-3 p-3">
      <ul className="divide-y divide-line">
        {alternates.map(alternate => (
          <li key={alternate.part.id} className="py-1.5">
            <PageLink
              href={productAddress(alternate.part.slug)}
              className="font-medium text-link pointer-coarse:py-2.5"
            >
              <span className="part-number">{alternate.part.sku}</span> {alternate.part.name}
            </PageLink>
            <span className={`block text-sm ${alternate.part.totalQuantity > 0 ? 'text-good' : 'text-bad'}`}>
              {stockAndPrice(alternate)}
            </span>
            <span className="block text-sm text-muted">{alternateWords(alternate, search)}</span>
          </li>
        ))}
      </ul>
      <NoApproval className="mt-1" />
    </section>
  )
}
