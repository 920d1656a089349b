import { READINGS } from '../../../domain/imports/doubts.ts'
import { LEFT_KINDS, type LeftKind, STOPPED_UNITS } from '../../../domain/imports/import-run.ts'
import { counted } from '../../../domain/text/counted.ts'
import { SKIPPED_LINES } from '../../../domain/text/skipped-line.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { Fact, Facts } from '../../ui/Fact.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { FactTable } from '../../ui/table/FactTable.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { columnWord, FailedGroups, PriceChanges, type Words } from './FailedGroups.tsx'
import { errorFileAddress, type ImportReport, type ImportView, leftFileAddress } from './queries.ts'
import { SimilarMakers } from './SimilarMakers.tsx'

type Counts = ImportReport['products']
const split = ({ new: added, changed, unchanged }: Counts) =>
  `${thousands(added)} new, ${thousands(changed)} changed, ${thousands(unchanged)} as they were`

type ReportProps = { title: string; report: ImportReport; list: ImportView; words?: Words | null }

/** The result of a run or dry run, and the rows that could not be used. */
export function ReportBlock({ title, report, list, words = null }: ReportProps) {
  const { units, prices } = report
  const { rows, failed, products, stockLines, references, facts, pictures, missing, unknownColumns, imagesElsewhere } =
    report
  const { readings, skipped } = report
  return (
    <AdminBlock title={title}>
      <Facts>
        <Fact name="Rows">
          {counted(rows, 'row')}, {thousands(rows - failed)} used, {thousands(failed)} failed
        </Fact>
        <Fact name="Parts">{split(products)}</Fact>
        <Fact name="Stock lines">{split(stockLines)}</Fact>
        {units && (
          <Fact name="Units">
            {split(units)}
            {units.gone > 0 && `, ${thousands(units.gone)} gone`}
            {units.stopped > 0 && `, ${thousands(units.stopped)} ${STOPPED_UNITS}`}
          </Fact>
        )}
        {references > 0 && <Fact name="Alternates">{counted(references, 'part')} with others than before</Fact>}
        {facts > 0 && <Fact name="Dimensions">{counted(facts, 'part')} with others than before</Fact>}
        {pictures > 0 && <Fact name="Pictures">{counted(pictures, 'picture')} added</Fact>}
        {list.missing !== 'leave' && (
          <Fact name="Not in the list">
            {list.missing === 'zero'
              ? `${counted(missing.stockLines, 'stock line')} set to 0`
              : `${counted(missing.products, 'part')} taken off the shop`}
          </Fact>
        )}
        {skipped.length > 0 && (
          <Fact name="No rows">
            {skipped
              .map(
                ({ kind, count, firstLine }) =>
                  `${counted(count, 'line')} with ${SKIPPED_LINES[kind]}, first in line ${thousands(firstLine)}`,
              )
              .join('; ')}
          </Fact>
        )}
        {readings.map(({ column, reading, count, firstLine }) => (
          <Fact key={`${column} ${reading}`} name={columnWord(column)}>
            {counted(count, 'cell')}, first in line {thousands(firstLine)}, {READINGS[reading]}
          </Fact>
        ))}
        {unknownColumns.length > 0 && <Fact name="Columns left out">{unknownColumns.join(', ')}</Fact>}
        {imagesElsewhere > 0 && (
          <Fact name="Pictures left out">
            {counted(imagesElsewhere, 'row')} with a picture of another site, which is not shown
          </Fact>
        )}
      </Facts>
      {report.makers.length > 0 && <SimilarMakers makers={report.makers} words={words} />}
      {prices && <PriceChanges prices={prices} limit={list.priceLimit} />}
      {report.firstErrors.length > 0 && <Errors report={report} list={list} words={words} />}
    </AdminBlock>
  )
}

/** The rows of a list without any usable row. */
export function UnusableBlock({ report, list, words }: Omit<ReportProps, 'title'>) {
  const { rows, failed, firstErrors } = report
  if (firstErrors.length === 0) return null
  return (
    <AdminBlock title="What is wrong with it">
      <p>
        {counted(rows, 'row')}, {thousands(failed)} failed
      </p>
      <Errors report={report} list={list} words={words ?? null} />
    </AdminBlock>
  )
}

type ErrorsProps = { report: ImportReport; list: ImportView; words: Words | null }

function Errors({ report: { firstErrors: errors, failed, failedGroups }, list, words }: ErrorsProps) {
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
      {failedGroups.length > 0 && <FailedGroups groups={failedGroups} words={words} />}
      <div className="sheet max-h-96 overflow-x-hidden overflow-y-auto">
        <FactTable
          rows={errors}
          rowKey={({ line, column, reason }) => `${line} ${column} ${reason}`}
          columns={[
            {
              header: 'Line',
              isAmount: true,
              cell: ({ line }) => (
                <>
                  <span className="md:hidden">Line </span>
                  {thousands(line)}
                </>
              ),
            },
            { header: 'Part number', card: 'lead', className: 'part-number', cell: ({ sku }) => sku },
            { header: 'Column', cell: ({ column }) => columnWord(column) },
            { header: 'Reason', card: 'wide', cell: ({ reason }) => reason },
          ]}
        />
      </div>
    </div>
  )
}

type UndoReport = NonNullable<ImportView['undoReport']>
type UndoProps = { report: UndoReport; list: Pick<ImportView, 'id' | 'hasLeftFile'> }

/** The things that an undo restored, and those that it left, with the reasons. */
export function UndoBlock({ report, list }: UndoProps) {
  const { products, stockLines, units, soldOut, leftAlone, reasons } = report
  const said = (kind: LeftKind, { restored, removed, left }: typeof products) => {
    const why = reasons.filter(reason => reason.kind === kind)
    const counts = `${thousands(restored)} restored, ${thousands(removed)} removed, ${thousands(left)} left`
    return why.length > 0
      ? `${counts}: ${why.map(reason => `${thousands(reason.count)} ${reason.why}`).join(', ')}`
      : counts
  }
  return (
    <AdminBlock title="What was undone">
      <Facts>
        <Fact name="Parts">{said('part', products)}</Fact>
        <Fact name="Stock lines">{said('stock', stockLines)}</Fact>
        {units.restored + units.removed + units.left > 0 && <Fact name="Units">{said('unit', units)}</Fact>}
        {soldOut > 0 && (
          <Fact name="At 0 now">{counted(soldOut, 'stock line')} of which more was sold than would be left</Fact>
        )}
      </Facts>
      {leftAlone.length > 0 && <LeftThings report={report} list={list} />}
    </AdminBlock>
  )
}

function LeftThings({ report: { leftAlone, reasons }, list }: UndoProps) {
  const total = reasons.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className="mt-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h4 className="text-sm font-semibold">
          Not undone
          {total > leftAlone.length ? `, the first ${thousands(leftAlone.length)} of ${thousands(total)}` : ''}
        </h4>
        {list.hasLeftFile && (
          <a href={leftFileAddress(list.id)} download className="button min-h-9 py-1 pointer-coarse:min-h-11">
            <Icon name="file" size={18} />
            Download all {thousands(total)}
          </a>
        )}
      </div>
      <div className="sheet max-h-96 overflow-x-hidden overflow-y-auto">
        <FactTable
          rows={leftAlone}
          // Two units can be alike, and the list never changes.
          rowKey={(_, at) => at}
          columns={[
            { header: 'Part number', card: 'lead', className: 'part-number', cell: ({ sku }) => sku },
            { header: 'Serial, lot or condition', cell: ({ mark }) => mark },
            { header: 'Kind', cell: ({ kind }) => LEFT_KINDS[kind] },
            { header: 'Reason', card: 'wide', cell: ({ why }) => why },
          ]}
        />
      </div>
    </div>
  )
}
