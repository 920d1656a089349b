import {
  COLUMNS,
  type Column,
  columnWords,
  FACT_COLUMNS,
  isStockNumberHeading,
} from '../../../domain/imports/import-columns.ts'
import { OWN_COLUMNS } from '../../../domain/text/list-headings.ts'
import { FactTable } from '../../ui/table/FactTable.tsx'
import type { ImportView } from './queries.ts'

type Props = { list: ImportView; mapping: (Column | null)[]; onChange: (mapping: (Column | null)[]) => void }

/** The headings of a list, each with its first values and the field it is mapped to. */
export function ColumnMapping({ list: { headings, sample }, mapping, onChange }: Props) {
  return (
    <div className="sheet overflow-hidden">
      <FactTable
        rows={headings}
        // Headings may be equal: their place is their name.
        rowKey={(_, at) => at}
        columns={[
          {
            header: 'Heading',
            className: '[overflow-wrap:anywhere] md:w-1/4',
            cell: (heading, at) => heading || <span className="text-muted">Column {at + 1}</span>,
          },
          { header: 'First rows', card: 'wide', className: 'text-muted', cell: (_, at) => firstValues(sample, at) },
          {
            header: 'Is',
            className: 'max-md:basis-full',
            cell: (heading, at) => (
              <>
                <select
                  className="field md:w-56"
                  aria-label={`${heading || `Column ${at + 1}`} is`}
                  value={mapping[at] ?? ''}
                  onChange={({ target }) => {
                    const column = COLUMNS.find(name => name === target.value) ?? null
                    onChange(mapping.map((one, place) => (place === at ? column : one)))
                  }}
                >
                  <option value="">Left out</option>
                  {OWN_COLUMNS.map(column => (
                    <option key={column} value={column}>
                      {columnWords(column)}
                    </option>
                  ))}
                  <optgroup label="Dimensions and materials">
                    {FACT_COLUMNS.map(column => (
                      <option key={column} value={column}>
                        {columnWords(column)}
                      </option>
                    ))}
                  </optgroup>
                </select>
                {mapping[at] === null && isStockNumberHeading(heading) && (
                  <span className="mt-1 block text-sm text-muted">
                    An NSN is no part number, and the catalog has no field for it.
                  </span>
                )}
              </>
            ),
          },
        ]}
      />
    </div>
  )
}

const firstValues = (sample: string[][], at: number): string =>
  sample
    .map(row => row[at] ?? '')
    .filter(Boolean)
    .slice(0, 3)
    .join(' · ')
