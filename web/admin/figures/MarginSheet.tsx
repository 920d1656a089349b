import { useQuery } from '@tanstack/react-query'
import { cents } from '../../../domain/money/money.ts'
import { marginOf, marginWords } from '../../../domain/quotes/margin.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { PlaceChoice } from '../../ui/PlaceChoice.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { figuresAdminAddress, ordersAdminAddress, partsAdminAddress } from '../addresses.ts'
import { Money } from '../list-cells.tsx'
import { FigureSheet, None, RankPages, Sums } from './FigureSheet.tsx'
import { daysOf, type FiguresSearch } from './figures-search.ts'
import { type Margin, margin } from './queries.ts'

type Row = Margin['rows'][number]
const BY = { month: 'By month', category: 'By category', buyer: 'By buyer' } as const
const HEADS = { month: 'Month', category: 'Category', buyer: 'Buyer' } as const

/** The margin in percent of sales with a known cost. */
const percent = ({ known, cost }: { known: number; cost: number }): string => {
  const tenths = marginOf(cents(known), cents(cost))
  return tenths === null ? 'not known' : marginWords(tenths)
}
/** The share of the revenue whose cost is known, in percent. */
const share = ({ known, revenue }: { known: number; revenue: number }): string =>
  revenue > 0 ? `${Math.round((known / revenue) * 100)}%` : 'none'

const columnsOf = (head: string): readonly Column<Row>[] => [
  { id: 'label', header: head, value: row => row.label ?? 'None' },
  { id: 'pieces', header: 'Pieces', align: 'right', value: row => thousands(row.pieces) },
  {
    id: 'revenue',
    header: 'Revenue',
    align: 'right',
    card: 'lead',
    value: row => row.revenue / 100,
    cell: row => <Money of={row.revenue} />,
  },
  { id: 'share', header: 'Cost known', align: 'right', value: share },
  {
    id: 'cost',
    header: 'Cost',
    align: 'right',
    value: row => row.cost / 100,
    cell: row => <Money of={row.cost} />,
  },
  {
    id: 'margin',
    header: 'Margin',
    align: 'right',
    card: 'second',
    value: row => (row.known - row.cost) / 100,
    cell: row => <Money of={row.known - row.cost} />,
  },
  { id: 'percent', header: 'Percent', align: 'right', card: 'end', value: percent },
]

/** Revenue and cost of sold parts, as far as their cost is known. */
export function MarginSheet({ search }: { search: FiguresSearch }) {
  const by = search.by ?? 'month'
  return (
    <FigureSheet
      search={search}
      file="margin"
      query={useQuery(margin(search))}
      note="Parts of paid orders, by payment date, less refunds of these parts; no shipping, tax or charges. Cost is that of the units, or the cost recorded with the quote. Refunds of an amount without parts are not subtracted."
    >
      {({ period, total, rows, after }) => (
        <>
          <Sums
            of={[
              ['Revenue', <Money key="revenue" of={total.revenue} />],
              ['Cost known of', share(total)],
              ['Margin of that', <Money key="margin" of={total.known - total.cost} />],
              ['In percent', percent(total)],
            ]}
          />
          {total.revenue > total.known && (
            <p className="mt-2 text-sm">
              <Money of={total.revenue - total.known} /> of the revenue is of pieces without a recorded cost. The margin
              leaves them out.
            </p>
          )}
          <div className="mt-3">
            <PlaceChoice
              label="Margin"
              names={BY}
              order={['month', 'category', 'buyer']}
              shown={by}
              address={name => figuresAdminAddress({ ...daysOf(search), by: name === 'month' ? undefined : name })}
            />
          </div>
          <div className="mt-3">
            {rows.length === 0 ? (
              <None>No sales in this period.</None>
            ) : (
              <PlainTable
                key={by}
                label={`Margin, ${BY[by].toLowerCase()}`}
                rows={rows}
                rowId={({ id }) => id ?? 'none'}
                columns={columnsOf(HEADS[by])}
                open={row => addressOf(by, row, period)}
              />
            )}
          </div>
          <RankPages search={search} next={after} />
        </>
      )}
    </FigureSheet>
  )
}

/** The orders or parts behind a row; null: there is no list. */
function addressOf(by: keyof typeof BY, { id, label }: Row, { from, to }: Margin['period']): string | null {
  if (by === 'category') return id && partsAdminAddress({ category: id })
  if (by === 'buyer') return label && ordersAdminAddress({ search: label, from, to })
  const [first, last] = [`${id}-01`, lastDay(id ?? '')]
  return ordersAdminAddress({ from: first > from ? first : from, to: last < to ? last : to })
}

/** The last day of a month, YYYY-MM. */
function lastDay(month: string): string {
  const [year, number] = month.split('-').map(Number)
  return new Date(Date.UTC(year ?? 0, number ?? 0, 0)).toISOString().slice(0, 10)
}
