import { roleNames } from '../../../domain/staff/roles.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { personAdminAddress } from '../addresses.ts'
import { defineList } from '../define-list.tsx'
import { Money, NewTag } from '../list-cells.tsx'
import { ROLES, readPeopleSearch } from './people-search.ts'
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
export const PEOPLE = defineList({
  name: 'people',
  title: 'People',
  one: 'person',
  many: 'people',
  none: 'No accounts yet.',
  read: readPeopleSearch,
  ask: search => orpc.people.list.queryOptions({ input: search, ...LIVE }),
  page: ({ people, after }) => ({ rows: people, next: after }),
  columns: COLUMNS,
  rowId: ({ userId }) => userId,
  isByDate: true,
  open: ({ userId }, { search }) => personAdminAddress(userId, search),
  views: VIEWS,
  find: 'Name, email, company or phone',
})
