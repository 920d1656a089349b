import { meaningsOf } from '../../../domain/imports/doubts.ts'
import { COLUMNS, type Column, columnWords } from '../../../domain/imports/import-columns.ts'
import { counted } from '../../../domain/text/counted.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import type { ListSettings } from './list-settings.ts'
import { MapWord } from './MappedWords.tsx'
import type { ImportReport } from './queries.ts'

export type Words = { takenAs: ListSettings['takenAs']; set: (takenAs: ListSettings['takenAs']) => void }
type Props = { groups: ImportReport['failedGroups']; words: Words | null }

/** Why rows failed, by reason with counts. An unknown word can be mapped to a known one. */
export function FailedGroups({ groups, words }: Props) {
  return (
    <div className="admin-fields sheet mb-4 max-h-96 overflow-x-hidden overflow-y-auto">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col" className="amount">
              Rows
            </th>
            <th scope="col">Column</th>
            <th scope="col">Reason</th>
            <th scope="col">First</th>
            {words && <th scope="col">Take as</th>}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ column, reason, count, firstLine, word }) => (
            <tr key={`${column} ${reason}`}>
              <th scope="row" className="amount">
                {thousands(count)}
                <span className="md:hidden"> {count === 1 ? 'row' : 'rows'}</span>
              </th>
              <td>{columnWord(column)}</td>
              <td className="wide">{reason}</td>
              <td className="text-muted">Line {thousands(firstLine)}</td>
              {words && (
                <td className="max-md:basis-full">
                  <Answer column={column} word={word} words={words} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

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
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Part number</th>
              <th scope="col" className="amount">
                Old
              </th>
              <th scope="col" className="amount">
                New
              </th>
              <th scope="col" className="amount">
                Change
              </th>
            </tr>
          </thead>
          <tbody>
            {largest.map(({ sku, what, mark, before, after, percent }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two makers may have the same number; nothing moves
              <tr key={at}>
                <th scope="row" className="part-number">
                  {sku}
                  {what !== 'price' && (
                    <span className="block font-sans text-sm font-normal text-muted">
                      {what === 'sale_price' ? 'Sale price' : mark || 'Bulk'}
                    </span>
                  )}
                </th>
                <td className="amount">${before}</td>
                <td className="amount">
                  <span className="md:hidden">→ </span>${after}
                </td>
                <td className={`amount ${limit !== null && percent > limit ? 'text-bad' : ''}`}>
                  {Number(after) > Number(before) ? '+' : '−'}
                  {percent} %
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
