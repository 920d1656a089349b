import { dayInWords } from '../../../domain/text/calendar-day.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Day } from '../../ui/Day.tsx'
import type { ChartRow, FigureKind } from './figure-kinds.ts'

/** The values of a chart as a table, newest first, for screen readers and for copying into a spreadsheet. */
export function FigureTable({ kind, rows }: { kind: FigureKind; rows: readonly ChartRow[] }) {
  const { title, series, write } = kind
  const names = [...series.map(({ name }) => name), `${series[0].name}, the period before`]
  const written = (value: number | null) => (value === null ? 'none' : write(value))
  const newest = rows.toReversed()
  const text = [
    ['Day', ...names],
    ...newest.map(({ day, values, before }) => [dayInWords(day), ...[...values, before].map(written)]),
  ]
  return (
    <details className="mt-2 border-t border-line">
      <summary className="flex min-h-9 cursor-pointer items-center text-sm text-link pointer-coarse:min-h-11">
        As a table<span className="sr-only">: {title}</span>
      </summary>
      <CopyButton text={text.map(cells => cells.join('\t')).join('\n')} label="Copy table" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section aria-label={`${title}, by day`} tabIndex={0} className="mt-2 max-h-80 overflow-y-auto">
        <table className="w-full text-left text-sm/5 tabular-nums">
          <caption className="sr-only">{title}, by day</caption>
          <thead className="sticky top-0 bg-panel">
            <tr>
              <th scope="col" className="py-1.5 pr-2 font-medium text-muted">
                Day
              </th>
              {names.map(name => (
                <th key={name} scope="col" className="py-1.5 pl-2 text-right font-medium text-muted">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {newest.map(({ day, values, before }) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-2 font-normal">
                  <Day day={day} />
                </th>
                {[...values, before].map((value, at) => (
                  <td key={names[at]} className="py-1.5 pl-2 text-right">
                    {written(value)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
