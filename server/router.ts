import { browserErrors } from './browser-errors/procedures.ts'
import { bulk } from './bulk/procedures.ts'
import { cancellations, cancellationsAdmin } from './cancellations/procedures.ts'
import { cart } from './cart/procedures.ts'
import { catalogueAdmin } from './catalogue/admin/procedures.ts'
import { catalogue } from './catalogue/procedures.ts'
import { checkoutAdmin } from './checkout/admin-procedures.ts'
import { checkout } from './checkout/procedures.ts'
import { accounts } from './customers/accounts/procedures.ts'
import { accountSettings } from './customers/accounts/settings-procedures.ts'
import { contactsAdmin } from './customers/contacts/admin-procedures.ts'
import { contacts } from './customers/contacts/procedures.ts'
import { people } from './customers/people/procedures.ts'
import { savedViews } from './customers/saved-views/procedures.ts'
import { fulfillments } from './fulfillments/admin-procedures.ts'
import { pagedListsOf } from './http/list-procedures.ts'
import { imports } from './imports/procedures.ts'
import { inventory } from './inventory/procedures.ts'
import { recall } from './inventory/recall/procedures.ts'
import { receiving } from './inventory/receiving/procedures.ts'
import { receivingRead } from './inventory/receiving/reading/procedures.ts'
import { scans } from './inventory/scans/procedures.ts'
import { stockLedger } from './inventory/stock-ledger/procedures.ts'
import { unitDocuments } from './inventory/unit-documents/procedures.ts'
import { units } from './inventory/units/procedures.ts'
import { unitsRead } from './inventory/units/reading/procedures.ts'
import { listDownload } from './lists/procedures.ts'
import { mail } from './mail/procedures.ts'
import { notifications } from './notifications/procedures.ts'
import { opening } from './opening/procedures.ts'
import { orderDocuments, orderDocumentsAdmin } from './order-documents/procedures.ts'
import { ordersAdmin } from './orders/admin-procedures.ts'
import { orders } from './orders/procedures.ts'
import { ordersRead, ordersReadAdmin } from './orders/reading/procedures.ts'
import { toSource } from './orders/to-source/procedures.ts'
import { partLists } from './part-lists/procedures.ts'
import { paymentsAdmin } from './payments/admin-procedures.ts'
import { payments } from './payments/procedures.ts'
import { privacyAdmin } from './privacy/admin-procedures.ts'
import { guestPrivacy } from './privacy/guest-procedures.ts'
import { privacy } from './privacy/procedures.ts'
import { quotesAdmin } from './quotes/admin-procedures.ts'
import { quotes } from './quotes/procedures.ts'
import { audit } from './reporting/audit/procedures.ts'
import { figures } from './reporting/figures/procedures.ts'
import { palette } from './reporting/palette/procedures.ts'
import { today } from './reporting/today/procedures.ts'
import { returnsAdmin } from './returns/admin-procedures.ts'
import { returns } from './returns/procedures.ts'
import { search, searchAdmin } from './search/procedures.ts'
import { securityLog } from './security-log/procedures.ts'
import { shipping } from './shipping/procedures.ts'
import { stockAlerts, stockAlertsAdmin } from './stock-alerts/procedures.ts'
import { legal, legalAdmin } from './store-settings/legal/procedures.ts'
import { mailTexts } from './store-settings/mail-texts/procedures.ts'
import { storeSettings } from './store-settings/procedures.ts'
import { submissionsAdmin } from './submissions/admin-procedures.ts'
import { submissions } from './submissions/procedures.ts'
import { system } from './system/procedures.ts'
import { queues } from './system/queue-procedures.ts'
import { vitals, vitalsAdmin } from './vitals/procedures.ts'

const procedures = {
  accounts: { ...accounts, ...accountSettings },
  audit,
  browserErrors,
  bulk,
  cancellations: { ...cancellations, admin: cancellationsAdmin },
  cart,
  catalogue: { ...catalogue, admin: catalogueAdmin },
  checkout: { ...checkout, admin: checkoutAdmin },
  contacts: { ...contacts, admin: contactsAdmin },
  figures,
  fulfillments,
  imports,
  inventory,
  legal: { ...legal, admin: legalAdmin },
  mail,
  mailTexts,
  notifications,
  opening,
  orderDocuments: { ...orderDocuments, admin: orderDocumentsAdmin },
  orders: { ...ordersRead, ...orders, admin: { ...ordersReadAdmin, ...ordersAdmin } },
  palette,
  partLists,
  payments: { ...payments, admin: paymentsAdmin },
  people,
  privacy: { ...privacy, ...guestPrivacy, admin: privacyAdmin },
  quotes: { ...quotes, admin: quotesAdmin },
  recall,
  receiving: { ...receiving, ...receivingRead },
  returns: { ...returns, admin: returnsAdmin },
  scans,
  search: { ...search, admin: searchAdmin },
  securityLog,
  shipping,
  stockAlerts: { ...stockAlerts, admin: stockAlertsAdmin },
  stockLedger,
  storeSettings,
  submissions: { ...submissions, admin: submissionsAdmin },
  system: { ...system, ...queues },
  toSource,
  today,
  unitDocuments,
  units: { ...units, ...unitsRead },
  vitals: { ...vitals, admin: vitalsAdmin },
}
const lists = pagedListsOf(procedures)

/**
 * All procedures of the store: for its own pages in process, and for browsers and other programs over HTTP. Each name is
 * the folder of the procedures; `admin` has those for staff, if the folder has others too.
 */
export const router = {
  ...procedures,
  lists: { download: listDownload(lists) },
  savedViews: savedViews(lists.flatMap(({ list }) => list.views)),
}
export type StoreRouter = typeof router
