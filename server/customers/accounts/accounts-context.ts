import type { Store } from '../../../domain/settings/store-shape.ts'
import type { RequestContext } from '../../platform/http/request-context.ts'
import type { AccountEvents } from './account-events.ts'
import type { AccountSettings } from './account-settings.ts'
import type { SignedIn } from './read-session.ts'

/** The context of a request for accounts. */
export type AccountsContext = RequestContext & {
  store: Store
  /** the settings of accounts */
  accounts: AccountSettings
  accountEvents: AccountEvents
  /** The signed-in user, or null; read once per request, at the first call. */
  caller: () => Promise<SignedIn | null>
}
