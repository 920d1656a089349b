import type { AccountEvents } from './customers/accounts/account-events.ts'
import { claimOrders } from './orders/claim-orders.ts'
import { carrying, claimDraft } from './quotes/link-drafts.ts'

/**
 * Reactions of orders and quotes to account events: sign-in, verification, opened links. The accounts folder imports
 * neither.
 */
export const accountEvents: AccountEvents = { signedIn: claimOrders, linkOpened: claimDraft, carrying }
