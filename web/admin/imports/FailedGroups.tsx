import { meaningsOf } from '../../../domain/imports/doubts.ts'
import { COLUMNS, type Column, columnWords } from '../../../domain/imports/import-columns.ts'
import { counted } from '../../../domain/text/counted.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { FactTable } from '../../ui/table/FactTable.tsx'
import type { ListSettings } from './list-settings.ts'
import { MapWord } from './MappedWords.tsx'
import type { ImportReport } from './queries.ts'

export type Words = { takenAs: ListSettings['takenAs']; set: (takenAs: ListSettings['takenAs']) => void }
type Group = ImportReport['failedGroups'][number]
type Props = { groups: Group[]; words: Words | null }

/** Why rows failed, by reason with counts. An unknown word can be mapped to a known one. */
export function FailedGroups({ groups, words }: Props) {
  return (
    <div className="admin-fields sheet mb-4 max-h-96 overflow-x-hidden overflow-y-auto">
      <FactTable
        rows={groups}
        rowKey={({ column, reason }) => `${column} ${reason}`}
        columns={[
          { header: 'Rows', isAmount: true, cell: ({ count }) => <RowCount count={count} /> },
          { header: 'Column', cell: ({ column }) => columnWord(column) },
          { header: 'Reason', card: 'wide', cell: ({ reason }) => reason },
          { header: 'First', className: 'text-muted', cell: ({ firstLine }) => `Line ${thousands(firstLine)}` },
          ...(words
            ? [
                {
                  header: 'Take as',
                  className: 'max-md:basis-full',
                  cell: ({ column, word }: Group) => <Answer column={column} word={word} words={words} />,
                },
              ]
            : []),
        ]}
      />
    </div>
  )
}

/** A number of rows, with the word on a phone, where the table has no header. */
export const RowCount = ({ count }: { count: number }) => (
  <>
    {thousands(count)}
    <span className="md:hidden"> {count === 1 ? 'row' : 'rows'}</span>
  </>
)

/** The possible answer to a reason, if any. Manufacturers are mapped separately. */
function Answer({ column: name, word, words }: { column: string; word: string | null; words: Words }) {
  const column: Column | undefined = COLUMNS.find(one => one === name)
  if (word === null || !column || Object.keys(meaningsOf(column, word) ?? {}).length === 0) return null
  return <MapWord column={column} word={word} {...words} />
}

export const columnWord = (name: string): string => {
  const column = COLUMNS.find(one => one === name)
  return column ? columnWords(column) : ''
}

type Prices = NonNullable<ImportReport['prices']>

/** Prices that a list would change, the largest change first. */
export function PriceChanges({
  prices: { changed, beyond, largest },
  limit,
}: {
  prices: Prices
  limit: number | null
}) {
  if (changed === 0) return null
  return (
    <div className="mt-4">
      <h4 className="mb-2 text-sm font-semibold">
        {counted(changed, 'price changes', 'prices change')}
        {beyond > 0 && limit !== null && (
          <span className="text-bad">
            , {thousands(beyond)} by more than {limit} %
          </span>
        )}
        {largest.length < changed && `, the ${thousands(largest.length)} largest`}
      </h4>
      <div className="sheet max-h-96 overflow-x-hidden overflow-y-auto">
        <FactTable
          rows={largest}
          // Two makers may have the same number, and nothing moves.
          rowKey={(_, at) => at}
          columns={[
            {
              header: 'Part number',
              className: 'part-number',
              cell: ({ sku, what, mark }) => (
                <>
                  {sku}
                  {what !== 'price' && (
                    <span className="block font-sans text-sm font-normal text-muted">
                      {what === 'sale_price' ? 'Sale price' : mark || 'Bulk'}
                    </span>
                  )}
                </>
              ),
            },
            { header: 'Old', isAmount: true, cell: ({ before }) => `$${before}` },
            {
              header: 'New',
              isAmount: true,
              cell: ({ after }) => (
                <>
                  <span className="md:hidden">→ </span>${after}
                </>
              ),
            },
            {
              header: 'Change',
              isAmount: true,
              className: ({ percent }) => (limit !== null && percent > limit ? 'text-bad' : ''),
              cell: ({ before, after, percent }) => `${Number(after) > Number(before) ? '+' : '−'}${percent} %`,
            },
          ]}
        />
      </div>
    </div>
  )
}
