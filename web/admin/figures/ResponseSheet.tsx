import { useQuery } from '@tanstack/react-query'
import { weekdayName } from '../../../domain/text/calendar-day.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { quotesAdminAddress } from '../addresses.ts'
import { durationWords } from '../waited.ts'
import { Bar, FigureSheet, None, Sums } from './FigureSheet.tsx'
import type { FiguresSearch } from './figures-search.ts'
import { type ResponseHours, responseHours } from './queries.ts'

type Kinds = ResponseHours['total']
type Row = Kinds & { name: string; at: { hour?: string; weekday?: string }; most: number }

const time = (minutes: number | null): string =>
  minutes === null ? '' : minutes < 1 ? 'under 1 min' : durationWords(minutes * 60_000)
/** `9–10 am` */
function hourWords(hour: number): string {
  const [first, next] = [hour % 12 || 12, (hour + 1) % 12 || 12]
  return `${first}–${next} ${(hour + 1) % 24 < 12 ? 'am' : 'pm'}`
}

const columnsOf = (head: string): readonly Column<Row>[] => [
  { id: 'name', header: head, value: row => row.name },
  { id: 'bar', header: '', value: () => null, cell: ({ rfq, most }) => <Bar of={rfq.asked} most={most} /> },
  {
    id: 'asked',
    header: 'Quotes',
    align: 'right',
    card: 'second',
    value: row => row.rfq.asked || null,
    cell: row => row.rfq.asked > 0 && thousands(row.rfq.asked),
  },
  { id: 'open', header: 'No answer', align: 'right', value: row => row.rfq.asked - row.rfq.answered || null },
  {
    id: 'median',
    header: 'Median',
    align: 'right',
    card: 'lead',
    value: row => time(row.rfq.median),
  },
  { id: 'p90', header: '9 of 10 within', align: 'right', card: 'end', value: row => time(row.rfq.p90) },
  { id: 'aog', header: 'AOG', align: 'right', value: row => row.aog.asked || null },
  { id: 'aogMedian', header: 'AOG median', align: 'right', value: row => time(row.aog.median) },
  { id: 'aogP90', header: 'AOG 9 of 10', align: 'right', value: row => time(row.aog.p90) },
]

/** Response times to requests, by time of arrival. */
export const ResponseSheet = ({ search }: { search: FiguresSearch }) => (
  <FigureSheet
    search={search}
    file="response-times"
    query={useQuery(responseHours(search))}
    note="From the request to the first offer, or to the rejection; a message is no answer. Hours and weekdays are the store’s, of the request."
  >
    {({ period, total, hours, weekdays }) => {
      const open = ({ at }: Row) => quotesAdminAddress({ show: 'all', ...period, ...at })
      const table = (label: string, head: string, rows: readonly Omit<Row, 'most'>[]) => (
        <PlainTable
          label={label}
          rows={rows.map(row => ({ ...row, most: Math.max(...rows.map(({ rfq }) => rfq.asked)) }))}
          rowId={({ name }) => name}
          columns={columnsOf(head)}
          open={open}
        />
      )
      return (
        <>
          <Sums
            of={[
              ['Quotes, median', time(total.rfq.median) || 'no answer'],
              ['9 of 10 within', time(total.rfq.p90) || 'no answer'],
              ['AOG, median', time(total.aog.median) || 'no answer'],
              ['AOG, 9 of 10 within', time(total.aog.p90) || 'no answer'],
            ]}
          />
          <div className="mt-3 space-y-4">
            {total.rfq.asked + total.aog.asked === 0 ? (
              <None>No quote requests in this period.</None>
            ) : (
              <>
                {table(
                  ...['By hour', 'Hour'],
                  hours.map(({ hour, ...of }) => ({ ...of, name: hourWords(hour), at: { hour: `${hour}` } })),
                )}
                {table(
                  ...['By weekday', 'Weekday'],
                  weekdays.map(({ weekday, ...of }) => ({
                    ...of,
                    name: weekdayName(weekday),
                    at: { weekday: `${weekday}` },
                  })),
                )}
              </>
            )}
          </div>
        </>
      )
    }}
  </FigureSheet>
)
