import { ACCOUNT_MAIL_EVENTS, ACCOUNT_MAIL_KINDS } from './account-texts.ts'
import type { MailKind } from './mail-text.ts'
import { ORDER_MAIL_EVENTS, ORDER_MAIL_KINDS } from './order-texts.ts'
import { QUOTE_MAIL_EVENTS, QUOTE_MAIL_KINDS } from './quote-texts.ts'

export const MAIL_KIND_GROUPS = {
  Orders: ORDER_MAIL_KINDS,
  Quotes: QUOTE_MAIL_KINDS,
  'Accounts and forms': ACCOUNT_MAIL_KINDS,
} as const

const ALL = { ...ORDER_MAIL_KINDS, ...QUOTE_MAIL_KINDS, ...ACCOUNT_MAIL_KINDS }

/**
 * Every mail whose words an owner can change, with its default words: all that go to buyers. Mails to the back office
 * stay in code.
 */
export const MAIL_KINDS: Record<MailKindName, MailKind> = ALL
export type MailKindName = keyof typeof ALL
export const MAIL_KIND_NAMES = Object.keys(ALL) as MailKindName[]

/**
 * Every event that sends mail, and its recipient. Names are those that `send-notification-email` knows, and further ones that it
 * does not.
 */
export const MAIL_EVENTS = { ...ORDER_MAIL_EVENTS, ...QUOTE_MAIL_EVENTS, ...ACCOUNT_MAIL_EVENTS }
export type MailEvent = keyof typeof MAIL_EVENTS
export const MAIL_EVENT_NAMES = Object.keys(MAIL_EVENTS).filter((name): name is MailEvent => name in MAIL_EVENTS)
