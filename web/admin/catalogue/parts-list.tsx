import { PART_LACKS, PART_STATES } from '../../../domain/catalogue/part-list.ts'
import { MAX_PRICES_PER_CHANGE } from '../../../domain/catalogue/price-change.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { addressOf, NEW_PART_ADDRESS, PARTS_SHEET_ADDRESS, partAdminAddress } from '../addresses.ts'
import { defineList } from '../define-list.tsx'
import { Allowed } from '../may.tsx'
import { BulkBar } from './BulkBar.tsx'
import { pricesWord } from './part-words.ts'
import { readPartsSearch } from './parts-search.ts'
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

const NewPart = () => (
  <Allowed to="change_catalogue">
    <PageLink href={NEW_PART_ADDRESS} className="list-button">
      <Icon name="plus" size={16} /> New part
    </PageLink>
  </Allowed>
)

/** All parts, with actions on the selected ones. */
export const PARTS = defineList({
  name: 'parts',
  title: 'Parts',
  one: 'part',
  many: 'parts',
  none: (
    <>
      <p className="mb-3">No parts yet. Parts that you add or import appear here.</p>
      <NewPart />
    </>
  ),
  read: readPartsSearch,
  ask: adminParts,
  extra: () => orpc.catalogue.admin.categories.queryOptions(LIVE),
  page: ({ parts, after, isCut }) => ({
    rows: parts,
    next: after,
    note: isCut && 'Very many parts match. Those whose number begins so come first; of the others, 500.',
  }),
  columns: COLUMNS,
  rowId: ({ id }) => `${id}`,
  open: ({ id }, { search }) => partAdminAddress(id, search),
  views: VIEWS,
  find: 'Part number, name or maker',
  filters: ({ extra: categories = [] }) => [
    ...FILTERS,
    { name: 'category', label: 'Category', options: categories.map(({ id, name }) => [`${id}`, name] as const) },
  ],
  actions: ({ search }) => (
    <>
      <Allowed to="change_catalogue">
        <PageLink href={addressOf(PARTS_SHEET_ADDRESS)} className="list-button">
          Empty sheet
        </PageLink>
        <PageLink
          href={addressOf(PARTS_SHEET_ADDRESS, { ...search, after: undefined, rows: 'all' })}
          className="list-button"
        >
          All as a sheet
        </PageLink>
      </Allowed>
      <NewPart />
    </>
  ),
  bulk: BulkBar,
  canSelect: ({ may }) => may('change_catalogue'),
  mostAtOnce: MAX_PRICES_PER_CHANGE,
})
