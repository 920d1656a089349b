import { isId, isKey } from './place-values.ts'

export const MAIL_STATES = { waiting: 'Waiting', sent: 'Sent', failed: 'Failed' } as const
export type MailState = keyof typeof MAIL_STATES

export type MailPlace = { tab: 'mail'; state?: MailState; before?: string; mail?: string }

export const readMailPlace = ({ state, before, mail }: Record<string, unknown>): MailPlace => ({
  tab: 'mail',
  ...(isKey(MAIL_STATES, state) ? { state } : {}),
  ...(isId(before) ? { before } : {}),
  ...(isId(mail) ? { mail } : {}),
})
