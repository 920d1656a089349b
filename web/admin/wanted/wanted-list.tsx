import type { InferRouterOutputs } from '@orpc/server'
import { perUnit, quantityIn } from '../../../domain/catalogue/unit-of-measure.ts'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { partAdminAddress } from '../addresses.ts'
import { defineList } from '../define-list.tsx'
import { term } from '../search-values.ts'

type Wanted = InferRouterOutputs<StoreRouter>['stockAlerts']['admin']['wanted']['parts'][number]

const COLUMNS: readonly Column<Wanted>[] = [
  { id: 'sku', header: 'Part number', fit: 'whole', value: part => part.sku },
  { id: 'name', header: 'Part', card: 'second', value: part => part.name },
  { id: 'people', header: 'People', align: 'right', card: 'lead', value: part => part.people },
  {
    id: 'pieces',
    header: 'Pieces',
    align: 'right',
    value: part => (perUnit(part.uom) ? quantityIn(part.uom, part.pieces) : part.pieces),
  },
  {
    id: 'since',
    header: 'Longest since',
    card: 'end',
    value: part => new Date(part.since),
    cell: part => <ShortTime at={part.since} />,
  },
]

/** Parts out of stock with stock alerts, most wanted first. */
export const WANTED = defineList({
  name: 'wanted',
  title: 'Wanted',
  one: 'part',
  many: 'parts',
  none: 'No back-in-stock requests.',
  read: ({ after }) => ({ after: term(after) }),
  ask: search => orpc.stockAlerts.admin.wanted.queryOptions({ input: search, ...LIVE }),
  page: ({ parts, after }) => ({ rows: parts, next: after }),
  columns: COLUMNS,
  rowId: ({ productId }) => `${productId}`,
  open: ({ productId }) => partAdminAddress(productId),
})
