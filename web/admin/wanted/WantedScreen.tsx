import type { InferRouterOutputs } from '@orpc/server'
import { perUnit, quantityIn } from '../../../domain/catalogue/unit-of-measure.ts'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { AdminList } from '../AdminList.tsx'
import { partAdminAddress } from '../addresses.ts'
import type { WantedSearch } from './wanted-search.ts'

type Answer = InferRouterOutputs<StoreRouter>['stockAlerts']['admin']['wanted']
type Wanted = Answer['parts'][number]

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
export const WantedScreen = ({ search }: { search: WantedSearch }) => (
  <AdminList
    name="wanted"
    label="Wanted"
    one="part"
    many="parts"
    columns={COLUMNS}
    search={search}
    ask={wanted}
    page={pageOf}
    rowId={rowId}
    open={({ productId }) => partAdminAddress(productId)}
    none="No back-in-stock requests."
  />
)

export const wanted = (search: WantedSearch) => orpc.stockAlerts.admin.wanted.queryOptions({ input: search, ...LIVE })
const pageOf = ({ parts, after }: Answer) => ({ rows: parts, next: after })
const rowId = ({ productId }: Wanted): string => `${productId}`
