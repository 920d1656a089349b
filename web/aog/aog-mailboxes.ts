import { store } from '../../domain/settings/store.ts'

/** The mailboxes that receive an AOG request (server/quotes/quote-mails.ts). */
export const aogMailboxes = (): readonly string[] => [...new Set([store.mailboxes.aog, store.mailboxes.sales])]
