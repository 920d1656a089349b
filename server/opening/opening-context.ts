import type { Store } from '../../domain/settings/store-shape.ts'
import type { AccountSettings } from '../customers/accounts/account-settings.ts'
import type { SignedIn } from '../customers/accounts/read-session.ts'
import type { Transport } from '../mail/transport.ts'
import type { Providers } from '../payments/providers.ts'
import type { Db } from '../platform/db/database.ts'
import type { Settings } from '../settings.ts'

/** The external services that the opening checks use. */
export type OpeningContext = {
  transport: Transport
  /** the TXT records of a name, each in its pieces; rejects as node:dns does */
  resolveTxt: (name: string) => Promise<string[][]>
}

/** The caller, and the current configuration of the store. */
export type Asking = {
  db: Db
  store: Store
  system: { settings: Settings }
  accounts: Pick<AccountSettings, 'secret' | 'formerSecrets'>
  providers: Providers
  me: SignedIn
}
