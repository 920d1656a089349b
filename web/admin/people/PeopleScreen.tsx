import type { InferRouterOutputs } from '@orpc/server'
import { roleNames } from '../../../domain/staff/roles.ts'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { AdminList } from '../AdminList.tsx'
import { personAdminAddress } from '../addresses.ts'
import { Money, NewTag } from '../list-cells.tsx'
import { type PeopleSearch, ROLES } from './people-search.ts'
import type { PersonLine as Person } from './queries.ts'

const COLUMNS: readonly Column<Person>[] = [
  {
    id: 'person',
    header: 'Person',
    value: person => person.name || person.email,
    marks: person => person.roles.includes('admin') && <NewTag word="Admin" />,
  },
  {
    id: 'paid',
    header: 'Paid',
    align: 'right',
    card: 'lead',
    value: person => person.paidSum / 100,
    cell: person => <Money of={person.paidSum} />,
  },
  { id: 'email', header: 'Email', card: 'second', value: person => person.email },
  {
    id: 'roles',
    header: 'Roles',
    value: person => (person.roles.length > 0 ? roleNames(person.roles) : ''),
  },
  { id: 'company', header: 'Company', value: person => person.company },
  { id: 'phone', header: 'Phone', fit: 'whole', foldsFirst: true, value: person => person.phone },
  { id: 'orders', header: 'Orders', align: 'right', value: person => person.orders },
  { id: 'quotes', header: 'Quotes', align: 'right', value: person => person.quotes },
  {
    id: 'confirmed',
    header: 'Email confirmed',
    fit: 'whole',
    foldsFirst: true,
    value: person => (person.isVerified ? 'yes' : 'no'),
    cell: person => !person.isVerified && <span className="text-caution">not confirmed</span>,
  },
  {
    id: 'since',
    header: 'Since',
    card: 'end',
    value: person => new Date(person.createdAt),
    cell: person => <ShortTime at={person.createdAt} />,
  },
]
const VIEWS = [
  { name: 'Everybody', search: {} },
  ...Object.entries(ROLES).map(([role, name]) => ({ name, search: { role } })),
]

/** All accounts, filtered by the address. */
export function PeopleScreen({ search }: { search: PeopleSearch }) {
  return (
    <AdminList
      name="people"
      label="People"
      one="person"
      many="people"
      columns={COLUMNS}
      views={VIEWS}
      search={search}
      ask={ask}
      page={pageOf}
      rowId={rowId}
      isByDate
      open={({ userId }) => personAdminAddress(userId, search)}
      filters={<FilterBar search={search} find="Name, email, company or phone" />}
      none="No accounts yet."
    />
  )
}

const pageOf = ({ people, after }: InferRouterOutputs<StoreRouter>['people']['list']) => ({
  rows: people,
  next: after,
})
const ask = (search: PeopleSearch) => orpc.people.list.queryOptions({ input: search, ...LIVE })
const rowId = ({ userId }: Person): string => userId
