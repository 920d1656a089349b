import type { InferRouterOutputs } from '@orpc/server'
import { useQuery } from '@tanstack/react-query'
import { PART_LACKS, PART_STATES } from '../../../domain/catalogue/part-list.ts'
import { MAX_PRICES_PER_CHANGE } from '../../../domain/catalogue/price-change.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { AdminList } from '../AdminList.tsx'
import { addressOf, NEW_PART_ADDRESS, PARTS_SHEET_ADDRESS, partAdminAddress } from '../addresses.ts'
import { useMay } from '../may.tsx'
import { BulkBar } from './BulkBar.tsx'
import { pricesWord } from './part-words.ts'
import type { PartsSearch } from './parts-search.ts'
import { adminParts, type PartLine as Part } from './queries.ts'

const COLUMNS: readonly Column<Part>[] = [
  { id: 'part', header: 'Part', fit: 'whole', value: part => part.sku },
  { id: 'price', header: 'Price', align: 'right', card: 'lead', value: pricesWord },
  { id: 'name', header: 'Name', card: 'second', value: part => part.name },
  { id: 'maker', header: 'Maker', foldsFirst: true, value: part => part.manufacturer },
  {
    id: 'category',
    header: 'Category',
    foldsFirst: true,
    value: part => part.category,
    cell: part => part.category ?? <span className="text-muted">no category</span>,
  },
  {
    id: 'stock',
    header: 'Stock',
    align: 'right',
    card: 'end',
    value: part => part.totalQuantity,
    cell: part => (part.totalQuantity > 0 ? thousands(part.totalQuantity) : <span className="text-bad">no stock</span>),
  },
  {
    id: 'shop',
    header: 'Shop',
    fit: 'whole',
    value: part => (part.isPublished ? 'Published' : 'Draft'),
    cell: part => (
      <span className={part.isPublished ? 'text-good' : 'text-muted'}>{part.isPublished ? 'Published' : 'Draft'}</span>
    ),
  },
]

const VIEWS = [
  { name: 'All', search: {} },
  { name: 'Drafts', search: { state: 'draft' } },
  ...Object.entries(PART_LACKS).map(([lacks, name]) => ({ name, search: { lacks } })),
]
const FILTERS = [
  { name: 'state', label: 'Shown in the shop', all: 'Drafts too', options: Object.entries(PART_STATES) },
  { name: 'lacks', label: 'What it lacks', all: 'Lacks: anything', options: Object.entries(PART_LACKS) },
]

/** All parts, with actions on the selected ones. */
export function PartsScreen({ search }: { search: PartsSearch }) {
  const { data: categories = [] } = useQuery(orpc.catalogue.admin.categories.queryOptions(LIVE))
  const byCategory = {
    name: 'category',
    label: 'Category',
    options: categories.map(({ id, name }) => [`${id}`, name] as const),
  }
  const mayChange = useMay()('change_catalogue')
  const newPart = mayChange && (
    <PageLink href={NEW_PART_ADDRESS} className="list-button">
      <Icon name="plus" size={16} /> New part
    </PageLink>
  )
  return (
    <AdminList
      name="parts"
      label="Parts"
      one="part"
      many="parts"
      columns={COLUMNS}
      views={VIEWS}
      search={search}
      ask={adminParts}
      page={pageOf}
      rowId={rowId}
      mostAtOnce={MAX_PRICES_PER_CHANGE}
      open={({ id }) => partAdminAddress(id, search)}
      filters={<FilterBar search={search} find="Part number, name or maker" filters={[...FILTERS, byCategory]} />}
      actions={
        mayChange && (
          <>
            <PageLink href={addressOf(PARTS_SHEET_ADDRESS)} className="list-button">
              Empty sheet
            </PageLink>
            <PageLink
              href={addressOf(PARTS_SHEET_ADDRESS, { ...search, after: undefined, rows: 'all' })}
              className="list-button"
            >
              All as a sheet
            </PageLink>
            {newPart}
          </>
        )
      }
      bulk={mayChange ? bulk => <BulkBar {...bulk} /> : undefined}
      none={
        <>
          <p className="mb-3">No parts yet. Parts that you add or import appear here.</p>
          {newPart}
        </>
      }
    />
  )
}

const pageOf = ({ parts, after, isCut }: InferRouterOutputs<StoreRouter>['search']['admin']['parts']) => ({
  rows: parts,
  next: after,
  note: isCut && 'Very many parts match. Those whose number begins so come first; of the others, 500.',
})
const rowId = ({ id }: Part): string => `${id}`
