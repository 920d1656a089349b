import type { InferRouterOutputs } from '@orpc/server'
import { thousands } from '../../../domain/text/thousands.ts'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { Day } from '../../ui/Day.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { RECEIVING_ADDRESS, receiptAdminAddress } from '../addresses.ts'
import { defineList } from '../define-list.tsx'
import { Allowed } from '../may.tsx'
import { oneOf, rowId, term } from '../search-values.ts'

type Line = InferRouterOutputs<StoreRouter>['receiving']['receipts']['receipts'][number]
const RIGHT = { align: 'right' } as const

const COLUMNS: readonly Column<Line>[] = [
  { id: 'number', header: 'Receipt', fit: 'whole', value: ({ id }) => `${id}` },
  { id: 'vendor', header: 'Vendor', card: 'second', value: ({ vendor }) => vendor },
  { id: 'document', header: "Vendor's document", fit: 'whole', value: line => line.vendorDocument },
  {
    id: 'received',
    header: 'Received',
    fit: 'whole',
    card: 'end',
    value: line => line.receivedOn,
    cell: ({ receivedOn }) => <Day day={receivedOn} />,
  },
  { id: 'lines', header: 'Lines', ...RIGHT, value: ({ lines }) => lines },
  { id: 'counted', header: 'Quantity', ...RIGHT, value: line => thousands(line.counted) },
  {
    id: 'differs',
    header: 'Differs',
    ...RIGHT,
    value: ({ counted, expected }) =>
      counted === expected ? '' : `${counted > expected ? '+' : '−'}${thousands(Math.abs(counted - expected))}`,
  },
  {
    id: 'inspect',
    header: 'To inspect',
    ...RIGHT,
    card: 'lead',
    value: line => line.toInspect || '',
    cell: ({ toInspect }) => toInspect > 0 && <span className="font-semibold text-caution">{toInspect}</span>,
  },
  { id: 'who', header: 'Received by', value: ({ admin }) => admin ?? '' },
]
const VIEWS = [
  { name: 'All', search: {} },
  { name: 'To inspect', search: { show: 'to_inspect' } },
]

/** Received deliveries, newest first. */
export const RECEIPTS = defineList({
  name: 'receipts',
  title: 'Receipts',
  one: 'receipt',
  many: 'receipts',
  none: 'No deliveries received yet.',
  read: ({ search, show, after }) => ({
    search: term(search),
    show: oneOf(['to_inspect'], show),
    after: rowId(after),
  }),
  ask: ({ after, ...search }) =>
    orpc.receiving.receipts.queryOptions({
      input: { ...search, after: after === undefined ? null : Number(after) },
      ...LIVE,
    }),
  page: ({ receipts, after }) => ({ rows: receipts, next: after }),
  columns: COLUMNS,
  rowId: ({ id }) => `${id}`,
  isByDate: true,
  open: ({ id }) => receiptAdminAddress(id),
  views: VIEWS,
  find: 'Vendor or document begins',
  actions: () => (
    <Allowed to="adjust_stock">
      <PageLink href={RECEIVING_ADDRESS} className="list-button">
        Receive
      </PageLink>
    </Allowed>
  ),
})
