import { store } from '../../store.config.ts'

/** Where a request for an aircraft on the ground goes: as the store mails it (server/quotes/quote-mails.ts). */
export const AOG_MAILBOXES: readonly string[] = [...new Set<string>([store.mailboxes.aog, store.mailboxes.sales])]
