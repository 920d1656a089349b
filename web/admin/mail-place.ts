import { MAIL_EVENTS, type MailEvent } from '../../domain/admin/mail-event.ts'
import { isId, isKey, readTerm } from './place-values.ts'

export const MAIL_STATES = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } as const
export type MailState = keyof typeof MAIL_STATES

export type MailPlace = {
  tab: 'mail'
  state?: MailState
  event?: MailEvent
  search?: string
  before?: string
  mail?: string
}

export const readMailPlace = ({ state, event, search, before, mail }: Record<string, unknown>): MailPlace => ({
  tab: 'mail',
  ...(isKey(MAIL_STATES, state) ? { state } : {}),
  ...(isKey(MAIL_EVENTS, event) ? { event } : {}),
  ...(readTerm(search) ? { search: readTerm(search) } : {}),
  ...(isId(before) ? { before } : {}),
  ...(isId(mail) ? { mail } : {}),
})
