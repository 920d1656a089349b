import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { thousands } from '../../../domain/text/thousands.ts'
import { Asked, RowsSkeleton } from '../../ui/Asked.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { importAdminAddress, importsAdminAddress } from '../addresses.ts'
import { StateWord } from '../payments/StateWord.tsx'
import { useRowKeys } from '../use-row-keys.ts'
import { outcomeWord, rowsOf, stateWord } from './import-words.ts'
import type { ImportsSearch } from './imports-search.ts'
import { CATALOGUE_ADDRESS, type ImportLine, importLists } from './queries.ts'
import { UploadList } from './UploadList.tsx'

/** Parts lists: bringing them in, what waits, what was done; and the catalogue as a list. */
export function ImportsScreen({ search }: { search: ImportsSearch }) {
  return (
    <section aria-label="Imports">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <UploadList />
        <a href={CATALOGUE_ADDRESS} download className="button">
          <Icon name="file" size={18} />
          Download the catalog
        </a>
      </div>
      <h2 className="mt-6 mb-2 text-lg">Lists</h2>
      <Asked
        query={useQuery(importLists(search))}
        failed="The lists could not be loaded."
        skeleton={<RowsSkeleton rows={8} />}
      >
        {({ imports, after: older }) => (
          <>
            {imports.length > 0 ? (
              <Lines lines={imports} search={search} />
            ) : (
              <p className="sheet px-4 py-10 text-center text-muted">
                No list has been brought in yet. Upload a CSV file with a column of part numbers.
              </p>
            )}
            <p className="mt-4 flex justify-center gap-3">
              {search.after && (
                <PageLink href={importsAdminAddress()} className="button">
                  Newest
                </PageLink>
              )}
              {older !== null && (
                <PageLink href={importsAdminAddress({ after: `${older}` })} className="button">
                  Older
                </PageLink>
              )}
            </p>
          </>
        )}
      </Asked>
    </section>
  )
}

function Lines({ lines, search }: { lines: ImportLine[]; search: ImportsSearch }) {
  const list = useRef<HTMLDivElement>(null)
  useRowKeys(list)
  return (
    <div ref={list} className="sheet overflow-hidden">
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">State</th>
            <th scope="col">Who</th>
            <th scope="col">When</th>
            <th scope="col" className="amount">
              Rows
            </th>
            <th scope="col" className="amount">
              Failed
            </th>
            <th scope="col">What came of it</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <tr key={line.id} className="focus-within:bg-sunken">
              <th scope="row">
                <PageLink
                  href={importAdminAddress(line.id, search)}
                  data-row
                  className="font-medium text-link [overflow-wrap:anywhere] pointer-coarse:inline-block pointer-coarse:py-2.5"
                >
                  {line.fileName}
                </PageLink>
              </th>
              <td className="lead">
                <StateWord {...stateWord(line)} />
                {line.secondsLeft !== null && (
                  <span className="ml-2 text-muted tabular-nums">{Math.round(line.over * 100)} %</span>
                )}
              </td>
              <td className="[overflow-wrap:anywhere]">{line.admin}</td>
              <td>
                <Moment at={line.endedAt ?? line.createdAt} form="minute" />
              </td>
              <Counts line={line} />
              <td className="wide">{outcomeWord(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Counts({ line }: { line: ImportLine }) {
  const { rows, failed } = rowsOf(line)
  return (
    <>
      <td className="amount">
        {thousands(rows)}
        <span className="md:sr-only"> {rows === 1 ? 'row' : 'rows'}</span>
      </td>
      <td className={`amount ${failed > 0 ? 'text-bad' : ''}`}>
        {thousands(failed)}
        <span className="md:sr-only"> failed</span>
      </td>
    </>
  )
}
