import { timesIn } from '../../domain/catalogue/unit-of-measure.ts'
import { requirementWords } from '../../domain/inventory/line-requirements.ts'
import { markText, paperText } from '../../domain/inventory/unit-words.ts'
import { endedPieces } from '../../domain/orders/ended-pieces.ts'
import { dayInWords } from '../../domain/text/calendar-day.ts'
import { quoteAdminAddress } from '../admin/addresses.ts'
import { PageLink } from '../ui/PageLink.tsx'
import { Unbroken } from '../ui/Unbroken.tsx'
import type { OrderView } from './queries.ts'

type Line = OrderView['items'][number]
type Props = {
  line: Line
  /** its identifiable pieces, as far as they are shown here */
  units: Line['units']
  /** the quotes of its order by their numbers: their way in the back office; null: it is shown to its buyer */
  quoteIds?: ReadonlyMap<string, string> | null
  /** all pieces of the line are shown here, so facts of the line are shown too */
  isWhole: boolean
}

/** The details of a line below its part's name: maker, serials and documents, requirement, source of the price. */
export function LineAbout({ line, units, quoteIds = null, isWhole }: Props) {
  const required = requirementWords(line.requirements)
  const ended = endedPieces(line)
  const quoteId = line.quoteNumber === null ? undefined : quoteIds?.get(line.quoteNumber)
  return (
    <>
      <Unbroken>{line.name}</Unbroken>
      {line.manufacturer && <span className="block text-sm text-muted">{line.manufacturer}</span>}
      {units.length === 0 && line.unitMark !== '' && (
        <span className="block text-sm text-muted">{[line.unitMark, line.unitPaper].filter(Boolean).join(' · ')}</span>
      )}
      {units.map(unit => (
        <span key={unit.unitId} className="block text-sm text-muted">
          {[
            `${unit.quantity > 1 ? `${timesIn(line.uom, unit.quantity)} ` : ''}${markText(unit) || unit.conditionCode}`,
            paperText(unit),
            unit.expiresOn && `expires ${dayInWords(unit.expiresOn)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      ))}
      {units.length > 0 && line.unitId !== null && !units.some(({ unitId }) => unitId === line.unitId) && (
        <span className="block text-sm text-muted">Sent in place of {line.unitMark || 'the unit that was chosen'}</span>
      )}
      {line.reference !== '' && (
        <span className="block text-sm [overflow-wrap:anywhere]">
          {quoteIds ? 'Reference' : 'Your reference'}: <bdi className="inline-block">{line.reference}</bdi>
        </span>
      )}
      {required.length > 0 && <span className="block text-sm text-muted">Required: {required.join(' · ')}</span>}
      {isWhole && ended.length > 0 && (
        <span className="block text-sm font-medium text-caution">{ended.join(' · ')}</span>
      )}
      {line.quoteNumber && (
        <span className="block text-sm text-muted">
          From quote{' '}
          {quoteId === undefined ? (
            <span className="part-number">{line.quoteNumber}</span>
          ) : (
            <PageLink href={quoteAdminAddress(quoteId)} className="part-number text-link">
              {line.quoteNumber}
            </PageLink>
          )}
        </span>
      )}
    </>
  )
}
