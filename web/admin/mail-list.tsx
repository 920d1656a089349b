import type { InferRouterOutputs } from '@orpc/server'
import { MAIL_EVENT_NAMES } from '../../domain/mail-texts/mail-kinds.ts'
import type { StoreRouter } from '../../server/router.ts'
import { ShortTime } from '../ui/ShortTime.tsx'
import type { Column } from '../ui/table/columns.ts'
import { mailAdminAddress } from './addresses.ts'
import { defineList } from './define-list.tsx'
import { MailStateWord } from './MailStateWord.tsx'
import { MAIL_STATES, readMailsSearch } from './mail-search.ts'
import { mails } from './queries.ts'
import { ResendButton } from './ResendButton.tsx'

type Mail = InferRouterOutputs<StoreRouter>['mail']['list']['mails'][number]

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
export const MAILS = defineList({
  name: 'mail',
  title: 'Mail',
  one: 'mail',
  many: 'mails',
  none: 'No mail here.',
  read: readMailsSearch,
  ask: mails,
  page: answer => ({ rows: answer.mails, next: answer.after }),
  columns: COLUMNS,
  rowId: ({ id }) => `${id}`,
  isByDate: true,
  open: ({ id }, { search }) => mailAdminAddress(id, search),
  views: VIEWS,
  find: 'Recipient',
  filters: FILTERS,
})
