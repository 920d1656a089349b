import type { Api } from '../../api.ts'
import { askSignedIn } from '../ask-signed-in.ts'
import type { SavedList } from './use-saved-list.ts'

export type CarrierAccountView = Awaited<ReturnType<Api['settings']['carrierAccounts']>>[number]

/** The customer's accounts with carriers. */
export const CARRIER_ACCOUNTS: SavedList<CarrierAccountView> = {
  key: ['settings', 'carrier-accounts'],
  load: () => askSignedIn(({ settings }) => settings.carrierAccounts()),
  setDefault: id => askSignedIn(({ settings }) => settings.setDefaultCarrierAccount({ id })),
  remove: id => askSignedIn(({ settings }) => settings.deleteCarrierAccount({ id })),
  says: {
    setDefault: { done: 'Shipping account updated successfully', failed: 'Failed to save shipping account' },
    remove: { done: 'Shipping account deleted successfully', failed: 'Failed to delete shipping account' },
  },
}
