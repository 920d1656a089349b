import { thousands } from '../../../domain/text/thousands.ts'
import type { Words } from './FailedGroups.tsx'
import { MapWord } from './MappedWords.tsx'
import type { ImportReport } from './queries.ts'

type Props = { makers: ImportReport['makers']; words: Words | null }

/** Manufacturers of a list that may match a known one. Each can be mapped to it; otherwise its parts are added as new. */
export function SimilarMakers({ makers, words }: Props) {
  return (
    <div className="admin-fields mt-4">
      <h4 className="text-sm font-semibold">Makers that the store may know by another name</h4>
      <p className="mt-1 mb-2 text-sm text-muted">
        Unless you match them, their rows create new parts beside those of the maker.
      </p>
      <div className="sheet max-h-96 overflow-x-hidden overflow-y-auto">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">In the list</th>
              <th scope="col" className="amount">
                Rows
              </th>
              <th scope="col">First</th>
              <th scope="col">In the store</th>
              {words && <th scope="col">Take as</th>}
            </tr>
          </thead>
          <tbody>
            {makers.map(({ maker, count, firstLine, ofNumber, others }) => (
              <tr key={maker}>
                <th scope="row" className="[overflow-wrap:anywhere]">
                  {maker}
                </th>
                <td className="amount">
                  {thousands(count)}
                  <span className="md:hidden"> {count === 1 ? 'row' : 'rows'}</span>
                </td>
                <td className="text-muted">Line {thousands(firstLine)}</td>
                <td className="wide">
                  {ofNumber.length > 0 && `${ofNumber.join(', ')} (same part number)`}
                  {ofNumber.length > 0 && others.length > 0 && ', '}
                  {others.join(', ')}
                </td>
                {words && (
                  <td className="max-md:basis-full">
                    <MapWord
                      column="manufacturer"
                      word={maker}
                      meanings={Object.fromEntries([...ofNumber, ...others].map(name => [name, name]))}
                      {...words}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
