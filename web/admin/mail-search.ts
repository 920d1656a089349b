import { MAIL_EVENTS } from '../../domain/mail-texts/mail-kinds.ts'
import { keyOf, rowId, term } from './search-values.ts'

export const MAIL_STATES = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } as const
export type MailState = keyof typeof MAIL_STATES

/** The filters of the list of mails. */
export type MailsSearch = Partial<ReturnType<typeof readMailsSearch>>

export const readMailsSearch = ({ state, event, search, after }: Record<string, unknown>) => ({
  state: keyOf(MAIL_STATES, state),
  event: keyOf(MAIL_EVENTS, event),
  search: term(search),
  after: rowId(after),
})
