import type { InferRouterOutputs } from '@orpc/server'
import { MAIL_EVENT_NAMES } from '../../domain/mail-texts/mail-kinds.ts'
import type { StoreRouter } from '../../server/router.ts'
import { ShortTime } from '../ui/ShortTime.tsx'
import type { Column } from '../ui/table/columns.ts'
import { FilterBar } from '../ui/table/FilterBar.tsx'
import { AdminList } from './AdminList.tsx'
import { mailAdminAddress } from './addresses.ts'
import { MailStateWord } from './MailStateWord.tsx'
import { MAIL_STATES, type MailsSearch } from './mail-search.ts'
import { mails } from './queries.ts'
import { ResendButton } from './ResendButton.tsx'

type Answer = InferRouterOutputs<StoreRouter>['mail']['list']
type Mail = Answer['mails'][number]

const eventWord = (event: string): string => event.replaceAll('_', ' ')
const COLUMNS: readonly Column<Mail>[] = [
  { id: 'subject', header: 'Subject', value: mail => mail.subject || '(no subject)' },
  {
    id: 'state',
    header: 'State',
    fit: 'whole',
    card: 'lead',
    value: mail => MAIL_STATES[mail.state],
    cell: mail => <MailStateWord state={mail.state} />,
  },
  { id: 'recipient', header: 'Recipient', card: 'second', value: mail => mail.recipient },
  { id: 'event', header: 'Event', value: mail => eventWord(mail.event) },
  { id: 'error', header: 'What went wrong', fit: 'wrap', value: mail => mail.lastError },
  { id: 'tries', header: 'Tries', align: 'right', value: mail => mail.attempts },
  {
    id: 'written',
    header: 'Written',
    value: mail => new Date(mail.createdAt),
    cell: mail => <ShortTime at={mail.createdAt} />,
  },
  {
    id: 'do',
    header: 'Send again',
    isAction: true,
    card: 'end',
    value: () => null,
    cell: mail => mail.canResend && <ResendButton id={mail.id} subject={mail.subject} />,
  },
]
const VIEWS = [
  { name: 'All', search: {} },
  ...Object.entries(MAIL_STATES).map(([state, name]) => ({ name, search: { state } })),
]
const FILTERS = [
  { name: 'event', label: 'Event', options: MAIL_EVENT_NAMES.map(event => [event, eventWord(event)] as const) },
]

/** The outbox: mails that the store sent or tried to send. */
export function MailScreen({ search }: { search: MailsSearch }) {
  return (
    <AdminList
      name="mail"
      label="Mail"
      one="mail"
      many="mails"
      columns={COLUMNS}
      views={VIEWS}
      search={search}
      ask={mails}
      page={pageOf}
      rowId={rowId}
      isByDate
      open={({ id }) => mailAdminAddress(id, search)}
      filters={<FilterBar search={search} find="Recipient" filters={FILTERS} />}
      none="No mail here."
    />
  )
}

const pageOf = ({ mails: rows, after }: Answer) => ({ rows, next: after })
const rowId = ({ id }: Mail): string => `${id}`
