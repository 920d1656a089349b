import { GUESSED_WORDS } from '../../domain/facts/fact.ts'
import type { ListedFact } from './card.ts'
import type { FactColumn } from './family-columns.ts'

/**
 * A figure of a part in its column. A value from no data sheet is marked, here or in the heading: it is never shown as certain.
 */
export function FactCell({ field, fact }: { field: FactColumn; fact: ListedFact | undefined }) {
  const { label, kind, unit, guessed, room } = field
  const className = `fact ${kind === 'number' ? 'amount' : ''} ${room}`
  if (!fact) return <td className={className} />
  const mark = guessed === 'all' ? '*' : ''
  return (
    <td
      className={className}
      data-label={label + mark}
      data-unit={unit}
      title={fact.isGuessed ? `${fact.text}: ${GUESSED_WORDS}` : fact.text}
    >
      {kind === 'number' ? fact.text : <span className="two-lines">{fact.text}</span>}
      {fact.isGuessed && guessed === 'some' && <sup>*</sup>}
    </td>
  )
}
