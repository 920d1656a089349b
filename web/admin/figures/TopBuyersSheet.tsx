import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../domain/text/counted.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import { ordersAdminAddress, personAdminAddress } from '../addresses.ts'
import { Money, senderName } from '../list-cells.tsx'
import { useMay } from '../may.tsx'
import { Bar, FigureSheet, None, RankPages, Sums } from './FigureSheet.tsx'
import type { FiguresSearch } from './figures-search.ts'
import { type TopBuyers, topBuyers } from './queries.ts'

type Buyer = TopBuyers['rows'][number] & { most: number }

const COLUMNS: readonly Column<Buyer>[] = [
  { id: 'buyer', header: 'Buyer', value: senderName },
  { id: 'email', header: 'Email', value: ({ email }) => email },
  { id: 'bar', header: '', value: () => null, cell: ({ revenue, most }) => <Bar of={revenue} most={most} /> },
  {
    id: 'revenue',
    header: 'Revenue',
    align: 'right',
    card: 'lead',
    value: one => one.revenue / 100,
    cell: one => <Money of={one.revenue} />,
  },
  {
    id: 'refunded',
    header: 'Refunded',
    align: 'right',
    value: one => one.refunded / 100,
    cell: one => one.refunded > 0 && <Money of={one.refunded} />,
  },
  {
    id: 'orders',
    header: 'Orders',
    align: 'right',
    card: 'second',
    value: one => one.orders,
    cell: one => counted(one.orders, 'order'),
  },
  { id: 'won', header: 'Quotes won', align: 'right', value: one => one.quotesWon || null },
  {
    id: 'last',
    header: 'Last order',
    card: 'end',
    value: one => one.lastOrderAt && new Date(one.lastOrderAt),
    cell: one => one.lastOrderAt && <ShortTime at={one.lastOrderAt} />,
  },
]

/** The customers with the highest purchases in the period. */
export function TopBuyersSheet({ search }: { search: FiguresSearch }) {
  const mayOpen = useMay()('manage_people')
  return (
    <FigureSheet
      search={search}
      file="top-buyers"
      query={useQuery(topBuyers(search))}
      note="Payments of these days less refunds of these days, as in the overview. A guest is an email address."
    >
      {({ period, rows, buyers, revenue, after }) => (
        <>
          <Sums
            of={[
              ['Buyers', thousands(buyers)],
              ['Revenue', <Money key="revenue" of={revenue} />],
              ['Of these first', <Money key="first" of={rows.reduce((sum, one) => sum + one.revenue, 0)} />],
              ['For each buyer', <Money key="each" of={buyers > 0 ? Math.round(revenue / buyers) : 0} />],
            ]}
          />
          <div className="mt-3">
            {rows.length === 0 ? (
              <None>No orders in this period.</None>
            ) : (
              <PlainTable
                label="Top buyers"
                rows={rows.map(one => ({ ...one, most: Math.max(...rows.map(other => other.revenue)) }))}
                rowId={({ userId, email }) => userId ?? email}
                columns={COLUMNS}
                open={({ userId, email }) =>
                  userId !== null && mayOpen
                    ? personAdminAddress(userId)
                    : ordersAdminAddress({ search: email, ...period })
                }
              />
            )}
          </div>
          <RankPages search={search} next={after} />
        </>
      )}
    </FigureSheet>
  )
}
