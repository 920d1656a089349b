import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { addressOf, personAdminAddress } from '../addresses.ts'
import { defineList } from '../define-list.tsx'
import { OPTED_IN, readContactsSearch, SOURCES } from './contacts-search.ts'
import type { ContactLine as Contact } from './queries.ts'
import { Unsubscribe } from './Unsubscribe.tsx'

const newsletterWord = ({ optedIn }: Contact): string => (optedIn ? OPTED_IN.yes : OPTED_IN.no)
const COLUMNS: readonly Column<Contact>[] = [
  { id: 'email', header: 'Email', value: contact => contact.email },
  {
    id: 'news',
    header: 'News',
    fit: 'whole',
    card: 'lead',
    value: newsletterWord,
    cell: contact => <span className={contact.optedIn ? '' : 'text-muted'}>{newsletterWord(contact)}</span>,
  },
  { id: 'source', header: 'From', card: 'second', value: contact => SOURCES[contact.source] },
  {
    id: 'since',
    header: 'Since',
    value: contact => new Date(contact.createdAt),
    cell: contact => <ShortTime at={contact.createdAt} />,
  },
  {
    id: 'do',
    header: 'Unsubscribe',
    isAction: true,
    card: 'end',
    value: () => null,
    cell: contact => contact.optedIn && <Unsubscribe id={contact.id} email={contact.email} />,
  },
]
const VIEWS = [
  { name: 'All', search: {} },
  ...Object.entries(OPTED_IN).map(([optedIn, name]) => ({ name, search: { optedIn } })),
]
const FILTERS = [{ name: 'source', label: 'From', all: 'From everywhere', options: Object.entries(SOURCES) }]

/** Newsletter contacts: people who subscribed or were asked at sign-up. */
export const CONTACTS = defineList({
  name: 'contacts',
  title: 'Contacts',
  one: 'contact',
  many: 'contacts',
  none: 'No newsletter subscribers yet.',
  read: readContactsSearch,
  ask: search => orpc.contacts.admin.list.queryOptions({ input: search, ...LIVE }),
  page: ({ contacts, after }) => ({ rows: contacts, next: after }),
  columns: COLUMNS,
  rowId: ({ id }) => `${id}`,
  isByDate: true,
  open: ({ userId }, { may }) => (may('manage_people') && userId ? personAdminAddress(userId) : null),
  views: VIEWS,
  find: 'Email',
  filters: FILTERS,
  actions: ({ search }) => (
    <a href={addressOf('/admin/contacts.csv', { ...search, after: undefined })} download className="list-button">
      All as CSV
    </a>
  ),
})
