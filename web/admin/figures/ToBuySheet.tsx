import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../domain/text/counted.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import {
  partAdminAddress,
  quotesAdminAddress,
  searchesAdminAddress,
  toSourceAddress,
  WANTED_ADDRESS,
} from '../addresses.ts'
import { FigureSheet, None, RankPages } from './FigureSheet.tsx'
import type { FiguresSearch } from './figures-search.ts'
import { type ToBuy, toBuy } from './queries.ts'

type Part = ToBuy['rows'][number]

/** A count with a link to the counted items; no link for 0. */
const counts = (
  id: string,
  header: string,
  of: (part: Part) => number,
  href: (part: Part) => string,
): Column<Part> => ({
  id,
  header,
  align: 'right',
  value: of,
  cell: part =>
    of(part) > 0 && (
      <PageLink href={href(part)} className="link" title={`${header} of ${part.sku}`}>
        {thousands(of(part))}
      </PageLink>
    ),
})

const COLUMNS: readonly Column<Part>[] = [
  { id: 'sku', header: 'Part number', fit: 'whole', value: part => part.sku },
  { id: 'name', header: 'Part', card: 'second', value: part => part.name },
  {
    id: 'buyers',
    header: 'Buyers',
    align: 'right',
    card: 'lead',
    value: part => part.buyers,
    cell: part => counted(part.buyers, 'buyer'),
  },
  counts(
    ...['quotes', 'Quoted'],
    part => part.quotes,
    part => quotesAdminAddress({ show: 'all', search: part.sku }),
  ),
  { id: 'pieces', header: 'Pieces', align: 'right', value: part => part.quotedPieces || null },
  counts(
    ...['searches', 'Searched'],
    part => part.searches,
    () => searchesAdminAddress({ days: '90' }),
  ),
  counts(
    ...['waiting', 'Waiting'],
    part => part.waiting,
    () => WANTED_ADDRESS,
  ),
  counts(
    ...['backordered', 'Backordered'],
    part => part.backordered,
    () => toSourceAddress(),
  ),
  { id: 'onOrder', header: 'On order', align: 'right', value: part => part.onOrder || null },
  { id: 'stock', header: 'In stock', align: 'right', value: part => part.stock },
  {
    id: 'latest',
    header: 'Latest',
    card: 'end',
    value: part => new Date(part.latestAt),
    cell: part => <ShortTime at={part.latestAt} />,
  },
]

/** Part numbers that were requested and not in stock, most requested first. */
export const ToBuySheet = ({ search }: { search: FiguresSearch }) => (
  <FigureSheet
    search={search}
    file="to-buy"
    query={useQuery(toBuy(search))}
    note="Searches without a result, and quote lines that were not in stock, in this period; current stock alerts and backorders. Searches are stored for 100 days."
  >
    {({ rows, parts, after }) =>
      rows.length === 0 ? (
        <None>No requests for parts that were out of stock.</None>
      ) : (
        <>
          <p className="mb-2 text-sm text-muted">{counted(parts, 'part number')}</p>
          <PlainTable
            label="What to buy"
            rows={rows}
            rowId={({ sku }) => sku}
            columns={COLUMNS}
            open={({ productId, sku }) =>
              productId === null ? quotesAdminAddress({ show: 'all', search: sku }) : partAdminAddress(productId)
            }
          />
          <RankPages search={search} next={after} />
        </>
      )
    }
  </FigureSheet>
)
