import type { Api } from '../../api.ts'
import { api } from '../../api.ts'
import type { SavedList } from './use-saved-list.ts'

export type CarrierAccountView = Awaited<ReturnType<Api['settings']['carrierAccounts']>>[number]

/** The customer's accounts with carriers. */
export const CARRIER_ACCOUNTS: SavedList<CarrierAccountView> = {
  key: ['settings', 'carrier-accounts'],
  load: () => api.settings.carrierAccounts(),
  setDefault: id => api.settings.setDefaultCarrierAccount({ id }),
  remove: id => api.settings.deleteCarrierAccount({ id }),
  says: {
    setDefault: { done: 'Shipping account updated successfully', failed: 'Failed to save shipping account' },
    remove: { done: 'Shipping account deleted successfully', failed: 'Failed to delete shipping account' },
  },
}
