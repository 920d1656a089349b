import type { PeriodQuery } from '../../../domain/admin/report-period.ts'
import { LOST_KINDS } from '../../../domain/quotes/lost-reason.ts'
import { carrierName } from '../../../domain/shipping/tracking.ts'
import { weekdayName } from '../../../domain/text/calendar-day.ts'
import { CSV_BEGIN, csvLines } from '../../../domain/text/csv.ts'
import { storeTime } from '../../../domain/text/store-day.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { databaseNow } from '../../platform/db/database-now.ts'
import { FILE_ROWS, isPeriod, PERIOD_QUERY, type ReportSpan, spanOf, summing } from './internal/report.ts'
import { readLateDeliveries } from './late-deliveries.ts'
import { readEachLost } from './lost-quotes.ts'
import { MARGIN_BY, readMargin } from './margin.ts'
import { type Answers, readResponseHours } from './response-hours.ts'
import { AGED_PARTS, readStockAge } from './stock-age.ts'
import { readToBuy } from './to-buy.ts'
import { readTopBuyers } from './top-buyers.ts'

type Cells = (string | number | null)[]
type Asked = PeriodQuery & { by: (typeof MARGIN_BY)[number]; show: (typeof AGED_PARTS)[number] }
type FigureFile = { columns: string[]; rows: (tx: Tx, span: ReportSpan, asked: Asked) => Promise<Cells[]> }

const dollars = (cents: number): number => cents / 100
const known = (cents: number, isKnown: boolean): number | null => (isKnown ? dollars(cents) : null)
const inHours = (label: string, kind: string, of: Answers): Cells => [
  ...[label, kind, of.asked, of.answered, of.median, of.p90],
]

/** The file of each figure: the rows that its page links to. A file has 10,000 rows at most. */
const FIGURE_FILES = {
  'lost-quotes': {
    columns: ['Quote', 'Kind', 'Why', 'Note', 'Buyer', 'Company', 'Email', 'Value', 'Requested', 'Lost'],
    rows: async (tx, span) =>
      (await readEachLost(tx, span, FILE_ROWS)).map(one => [
        ...[one.quoteNumber, one.kind === 'aog' ? 'AOG' : 'Quote', LOST_KINDS[one.reason].words, one.note, one.buyer],
        ...[one.company, one.email, one.value === null ? null : dollars(one.value)],
        ...[storeTime(one.askedAt, span.timeZone), storeTime(one.lostAt, span.timeZone)],
      ]),
  },
  'to-buy': {
    columns: [
      ...['Part number', 'Part', 'Buyers', 'Searches', 'Quoted lines', 'Quoted pieces', 'Waiting', 'Backordered'],
      ...['On order', 'In stock', 'Latest'],
    ],
    rows: async (tx, span) =>
      (await readToBuy(tx, span, FILE_ROWS)).rows.map(part => [
        ...[part.sku, part.name, part.buyers, part.searches, part.quotes, part.quotedPieces, part.waiting],
        ...[part.backordered, part.onOrder, part.stock, storeTime(part.latestAt, span.timeZone)],
      ]),
  },
  margin: {
    columns: ['By', 'Pieces', 'Revenue', 'Revenue with known cost', 'Cost', 'Margin'],
    rows: async (tx, span, { by }) =>
      (await readMargin(tx, span, by, FILE_ROWS)).rows.map(row => [
        ...[row.label ?? 'None', row.pieces, dollars(row.revenue), dollars(row.known)],
        ...[known(row.cost, row.known !== 0 || row.cost !== 0), known(row.known - row.cost, row.known !== 0)],
      ]),
  },
  'top-buyers': {
    columns: ['Buyer', 'Company', 'Email', 'Account', 'Revenue', 'Refunded', 'Orders', 'Quotes won', 'Last order'],
    rows: async (tx, span) =>
      (await readTopBuyers(tx, span, FILE_ROWS)).rows.map(one => [
        ...[one.name, one.company, one.email, one.userId === null ? 'Guest' : 'Customer', dollars(one.revenue)],
        ...[dollars(one.refunded), one.orders, one.quotesWon],
        one.lastOrderAt && storeTime(one.lastOrderAt, span.timeZone),
      ]),
  },
  'stock-age': {
    columns: [
      'Part number',
      'Part',
      'Pieces',
      'Value',
      'Pieces with known cost',
      'Their cost',
      'Since',
      'Sold in a year',
    ],
    rows: async (tx, span, { show }) =>
      (await readStockAge(tx, span, show, FILE_ROWS)).rows.map(part => [
        ...[part.sku, part.name, part.pieces, dollars(part.value), part.costed, known(part.cost, part.costed > 0)],
        ...[part.since, part.sold],
      ]),
  },
  'response-times': {
    columns: ['When', 'Kind', 'Requests', 'Answered', 'Median minutes', '90th percentile minutes'],
    rows: async (tx, span) => {
      const { hours, weekdays, total } = await readResponseHours(tx, span)
      return [
        ...hours.map(({ hour, ...of }) => ({ label: `${`${hour}`.padStart(2, '0')}:00`, of })),
        ...weekdays.map(({ weekday, ...of }) => ({ label: weekdayName(weekday), of })),
        { label: 'All', of: total },
      ].flatMap(({ label, of }) => [inHours(label, 'Quote', of.rfq), inHours(label, 'AOG', of.aog)])
    },
  },
  'late-deliveries': {
    columns: [
      ...['Order', 'Package', 'To', 'Carrier', 'Tracking number', 'State'],
      ...['Shipped', 'Expected', 'Delivered', 'Days late'],
    ],
    rows: async (tx, span) =>
      (await readLateDeliveries(tx, span, FILE_ROWS)).rows.map(one => [
        ...[one.orderNumber, one.position, one.recipient, carrierName(one.carrier), one.trackingNumber, one.state],
        ...[one.shippedOn, one.expectedOn, one.deliveredOn, one.daysLate],
      ]),
  },
} as const satisfies Record<string, FigureFile>
type FigureFileName = keyof typeof FIGURE_FILES
export const FIGURE_FILE_NAMES = Object.keys(FIGURE_FILES) as FigureFileName[]

/** The parameters of a figure's file; others are ignored. */
export const FigureFileShape = z
  .strictObject({
    ...PERIOD_QUERY,
    by: z._default(z.enum(MARGIN_BY), 'month'),
    show: z._default(z.enum(AGED_PARTS), 'idle'),
  })
  .check(isPeriod)
type FigureFileQuery = z.output<typeof FigureFileShape>

/** The number of rows in a chunk. */
const AT_ONCE = 500

/** A figure as CSV. The download is audited, because it names buyers. */
export async function* exportFigure(
  { db, reads, timeZone }: { db: Db; reads: Db; timeZone: string },
  name: FigureFileName,
  asked: FigureFileQuery,
  adminId: string,
): AsyncGenerator<string> {
  await writeAudit(db, {
    adminId,
    action: 'figures.exported',
    subject: 'figure',
    subjectId: name,
    label: `${name}.csv`,
    before: null,
    after: asked,
  })
  const file: FigureFile = FIGURE_FILES[name]
  const rows = await summing(reads, tx => file.rows(tx, spanOf(asked, timeZone, databaseNow()), asked))
  yield CSV_BEGIN + csvLines([file.columns])
  for (let at = 0; at < rows.length; at += AT_ONCE) yield csvLines(rows.slice(at, at + AT_ONCE))
}
