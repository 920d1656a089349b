import { partNumberKey } from '../../domain/catalogue/part-number.ts'
import { supersededBy } from '../../domain/catalogue/superseded-standards.ts'
import { productAddress } from '../addresses.ts'
import { QuoteLink } from '../quotes/QuoteLink.tsx'
import { PageLink } from '../ui/PageLink.tsx'
import { alternateWords, stockAndPrice } from './alternate-words.ts'
import type { Alternate } from './listed-rows.ts'
import { NoApproval } from './NoApproval.tsx'

type Props = {
  search: string
  alternates: readonly Alternate[]
  /** there are no results: a successor of a standard is named even if the store does not list it, with a link to request it */
  isNothing: boolean
}

/** For searches with few or no results: parts listed as successors or alternates of the number. */
export function Alternates({ search, alternates, isNothing }: Props) {
  const known = new Set(alternates.map(({ part }) => partNumberKey(part.sku)))
  const unlisted = isNothing
    ? supersededBy(search).filter(({ partNumber }) => !known.has(partNumberKey(partNumber)))
    : []
  if (alternates.length + unlisted.length === 0) return null
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
        {unlisted.map(({ partNumber, source }) => (
          <li key={partNumber} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
            <span>
              <span className="part-number font-medium">{partNumber}</span>
              <span className="block text-sm text-muted">
                {alternateWords({ kind: 'superseded_by', source, part: { sku: partNumber } }, search)}. Not listed: ask
                us
              </span>
            </span>
            <QuoteLink subject={{ typed: partNumber }} title={`Quote request: ${partNumber}`} className="button">
              Request a quote<span className="sr-only"> for {partNumber}</span>
            </QuoteLink>
          </li>
        ))}
      </ul>
      <NoApproval className="mt-1" />
    </section>
  )
}
