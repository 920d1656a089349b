import { COLUMN_WORDS, COLUMNS } from '../../../domain/imports/import-columns.ts'
import { counted } from '../../../domain/text/counted.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { Fact, Facts } from '../../ui/Fact.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { errorFileAddress, type ImportReport, type ImportView } from './queries.ts'

type Counts = ImportReport['products']
const split = ({ new: added, changed, unchanged }: Counts) =>
  `${thousands(added)} new, ${thousands(changed)} changed, ${thousands(unchanged)} as they were`

/** What a run did, or would do, and the rows that could not be used. */
export function ReportBlock({ title, report, list }: { title: string; report: ImportReport; list: ImportView }) {
  const { rows, failed, products, stockLines, references, pictures, missing, unknownColumns, imagesElsewhere } = report
  return (
    <AdminBlock title={title}>
      <Facts>
        <Fact name="Rows">
          {counted(rows, 'row')}, {thousands(rows - failed)} used, {thousands(failed)} failed
        </Fact>
        <Fact name="Parts">{split(products)}</Fact>
        <Fact name="Stock lines">{split(stockLines)}</Fact>
        {references > 0 && <Fact name="Alternates">{counted(references, 'part')} with others than before</Fact>}
        {pictures > 0 && <Fact name="Pictures">{counted(pictures, 'picture')} added</Fact>}
        {list.missing !== 'leave' && (
          <Fact name="Not in the list">
            {list.missing === 'zero'
              ? `${counted(missing.stockLines, 'stock line')} set to 0`
              : `${counted(missing.products, 'part')} taken off the shop`}
          </Fact>
        )}
        {unknownColumns.length > 0 && <Fact name="Columns left out">{unknownColumns.join(', ')}</Fact>}
        {imagesElsewhere > 0 && (
          <Fact name="Pictures left out">
            {counted(imagesElsewhere, 'row')} with a picture of another site, which is not shown
          </Fact>
        )}
      </Facts>
      {report.firstErrors.length > 0 && <Errors errors={report.firstErrors} failed={failed} list={list} />}
    </AdminBlock>
  )
}

/** The rows of a list of which none could be used. */
export function UnusableBlock({ report, list }: { report: ImportReport; list: ImportView }) {
  const { rows, failed, firstErrors } = report
  if (firstErrors.length === 0) return null
  return (
    <AdminBlock title="What is wrong with it">
      <p>
        {counted(rows, 'row')}, {thousands(failed)} failed
      </p>
      <Errors errors={firstErrors} failed={failed} list={list} />
    </AdminBlock>
  )
}

type ErrorsProps = { errors: ImportReport['firstErrors']; failed: number; list: ImportView }

function Errors({ errors, failed, list }: ErrorsProps) {
  return (
    <div className="mt-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h4 className="text-sm font-semibold">
          Rows that failed{failed > errors.length ? `, the first ${thousands(errors.length)}` : ''}
        </h4>
        {list.hasErrorFile && (
          <a href={errorFileAddress(list.id)} download className="button min-h-9 py-1 pointer-coarse:min-h-11">
            <Icon name="file" size={18} />
            Download all {thousands(failed)}
          </a>
        )}
      </div>
      <div className="sheet max-h-96 overflow-x-hidden overflow-y-auto">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col" className="amount">
                Line
              </th>
              <th scope="col">Part number</th>
              <th scope="col">Column</th>
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ line, column, reason, sku }) => (
              <tr key={`${line} ${column} ${reason}`}>
                <th scope="row" className="amount">
                  <span className="md:hidden">Line </span>
                  {thousands(line)}
                </th>
                <td className="lead part-number">{sku}</td>
                <td>{columnWord(column)}</td>
                <td className="wide">{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

const columnWord = (name: string): string => {
  const column = COLUMNS.find(one => one === name)
  return column ? COLUMN_WORDS[column] : ''
}

/** What an undo put back, and what it left alone. */
export function UndoBlock({ report }: { report: NonNullable<ImportView['undoReport']> }) {
  const { products, stockLines, soldOut, leftAlone } = report
  const said = ({ restored, removed, left }: typeof products) =>
    `${thousands(restored)} put back, ${thousands(removed)} removed, ${thousands(left)} left alone`
  return (
    <AdminBlock title="What was undone">
      <Facts>
        <Fact name="Parts">{said(products)}</Fact>
        <Fact name="Stock lines">{said(stockLines)}</Fact>
        {soldOut > 0 && (
          <Fact name="At 0 now">{counted(soldOut, 'stock line')} of which more was sold than would be left</Fact>
        )}
      </Facts>
      {leftAlone.length > 0 && (
        <ul className="mt-3 max-h-72 space-y-1 overflow-y-auto text-sm">
          {leftAlone.map(({ sku, why }) => (
            <li key={`${sku} ${why}`}>
              <span className="part-number">{sku}</span> <span className="text-muted">{why}</span>
            </li>
          ))}
        </ul>
      )}
    </AdminBlock>
  )
}
