import { factWords, fieldOf, GUESSED_WORDS } from '../../domain/facts/fact.ts'
import { FACT_LABELS, familyOf } from '../../domain/facts/families.ts'
import type { ProductView } from './queries.ts'

/** Dimensions and materials of a part. A value derived by a rule, and not stated, has a mark and a note. */
export function PartDimensions({
  product: { family: slug, facts },
}: {
  product: Pick<ProductView, 'family' | 'facts'>
}) {
  const family = familyOf(slug)
  if (!family || facts.length === 0) return null
  return (
    <section className="mt-6">
      <h2 className="text-xl md:text-lg">Dimensions</h2>
      <table className="mt-2 w-full md:text-sm">
        <tbody>
          {facts.map(({ key, text, isGuessed }) => (
            <tr key={key} className="border-b border-line align-top">
              <th scope="row" className="w-36 py-2 pr-4 text-left font-medium text-muted md:w-28">
                {fieldOf(family, key)?.label ?? FACT_LABELS[key] ?? key}
              </th>
              <td className="py-2 tabular-nums [overflow-wrap:anywhere]">
                {factWords(fieldOf(family, key) ?? {}, text)}
                {isGuessed && <GuessedMark />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {facts.some(({ isGuessed }) => isGuessed) && (
        <p className="mt-2 text-sm text-muted">* {GUESSED_WORDS}. Check it before you order.</p>
      )}
    </section>
  )
}

const GuessedMark = () => (
  <span className="text-muted" title={GUESSED_WORDS}>
    *<span className="sr-only"> ({GUESSED_WORDS})</span>
  </span>
)
