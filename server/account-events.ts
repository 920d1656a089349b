import type { AccountEvents } from './customers/accounts/account-events.ts'
import { claimOrders } from './orders/claim-orders.ts'
import { carrying, claimDraft } from './quotes/link-drafts.ts'

/** What orders and quotes do in the moments of an account: accounts know neither. */
export const accountEvents: AccountEvents = { signedIn: claimOrders, linkOpened: claimDraft, carrying }
