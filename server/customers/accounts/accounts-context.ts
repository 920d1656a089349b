import type { Store } from '../../../domain/settings/store-shape.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { AccountEvents } from './account-events.ts'
import type { AccountSettings } from './account-settings.ts'
import type { SignedIn } from './read-session.ts'

/** What accounts need of a request. */
export type AccountsContext = RequestContext & {
  store: Store
  /** What accounts need to know of the settings. */
  accounts: AccountSettings
  accountEvents: AccountEvents
  /** Who is signed in, or null; read once for a request, when first asked for. */
  caller: () => Promise<SignedIn | null>
}
