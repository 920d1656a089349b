import type { InferRouterOutputs } from '@orpc/server'
import type { StoreRouter } from '../../../server/router.ts'
import { orpc } from '../../api.ts'
import { LIVE } from '../../live-query.ts'
import { ShortTime } from '../../ui/ShortTime.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { AdminList } from '../AdminList.tsx'
import { addressOf, personAdminAddress } from '../addresses.ts'
import { useMay } from '../may.tsx'
import { type ContactsSearch, OPTED_IN, SOURCES } from './contacts-search.ts'
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
export function ContactsScreen({ search }: { search: ContactsSearch }) {
  const mayOpen = useMay()('manage_people')
  return (
    <AdminList
      name="contacts"
      label="Contacts"
      one="contact"
      many="contacts"
      columns={COLUMNS}
      views={VIEWS}
      search={search}
      ask={ask}
      page={pageOf}
      rowId={rowId}
      isByDate
      open={({ userId }) => (mayOpen && userId ? personAdminAddress(userId) : null)}
      filters={<FilterBar search={search} find="Email" filters={FILTERS} />}
      actions={
        <a href={addressOf('/admin/contacts.csv', { ...search, after: undefined })} download className="list-button">
          All as CSV
        </a>
      }
      none="No newsletter subscribers yet."
    />
  )
}

const pageOf = ({ contacts, after }: InferRouterOutputs<StoreRouter>['contacts']['admin']['list']) => ({
  rows: contacts,
  next: after,
})
const ask = (search: ContactsSearch) => orpc.contacts.admin.list.queryOptions({ input: search, ...LIVE })
const rowId = ({ id }: Contact): string => `${id}`
