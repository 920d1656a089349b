import type { Api } from '../../api.ts'
import { api } from '../../api.ts'
import type { SavedList } from './use-saved-list.ts'

export type CarrierAccountView = Awaited<ReturnType<Api['accounts']['carrierAccounts']>>[number]

/** The customer's accounts with carriers. */
export const CARRIER_ACCOUNTS: SavedList<CarrierAccountView> = {
  key: ['settings', 'carrier-accounts'],
  load: () => api.accounts.carrierAccounts(),
  setDefault: id => api.accounts.setDefaultCarrierAccount({ id }),
  remove: id => api.accounts.deleteCarrierAccount({ id }),
  says: {
    setDefault: { done: 'Shipping account updated successfully', failed: 'Failed to save shipping account' },
    remove: { done: 'Shipping account deleted successfully', failed: 'Failed to delete shipping account' },
  },
}
