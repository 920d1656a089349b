import type { AccountEvents } from './customers/accounts/account-events.ts'
import { claimOrders } from './orders/claim-orders.ts'
import { carrying, claimDraft } from './quotes/link-drafts.ts'

/**
 * What orders and quotes do when an account signs in, is verified or opens a link. The accounts folder imports neither.
 */
export const accountEvents: AccountEvents = { signedIn: claimOrders, linkOpened: claimDraft, carrying }
