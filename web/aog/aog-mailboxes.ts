import { store } from '../../domain/settings/store.ts'

/** Where a request for an aircraft on the ground goes: as the store mails it (server/quotes/quote-mails.ts). */
export const aogMailboxes = (): readonly string[] => [...new Set([store.mailboxes.aog, store.mailboxes.sales])]
