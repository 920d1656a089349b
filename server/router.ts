import { bulk } from './bulk/procedures.ts'
import { cancellationAdmin, cancellations } from './cancellations/procedures.ts'
import { cart } from './cart/procedures.ts'
import { catalogueAdmin } from './catalogue/admin/procedures.ts'
import { catalogue } from './catalogue/procedures.ts'
import { checkoutAdmin } from './checkout/admin-procedures.ts'
import { checkout, mergedCart } from './checkout/procedures.ts'
import { accounts } from './customers/accounts/procedures.ts'
import { settings } from './customers/accounts/settings-procedures.ts'
import { contactAdmin } from './customers/contacts/admin-procedures.ts'
import { contacts } from './customers/contacts/procedures.ts'
import { savedViews } from './customers/saved-views/procedures.ts'
import { fulfillmentAdmin } from './fulfillments/admin-procedures.ts'
import { pagedListsOf } from './http/list-procedures.ts'
import { imports } from './imports/procedures.ts'
import { stock } from './inventory/procedures.ts'
import { warehouse } from './inventory/receiving/procedures.ts'
import { scans } from './inventory/scans/procedures.ts'
import { unitDocumentProcedures } from './inventory/unit-documents/procedures.ts'
import { units } from './inventory/units/procedures.ts'
import { notifications } from './notifications/procedures.ts'
import { opening } from './opening/procedures.ts'
import { orderDocuments, orderDocumentsAdmin } from './order-documents/procedures.ts'
import { orderAdmin } from './orders/admin-procedures.ts'
import { orders } from './orders/procedures.ts'
import { partLists } from './part-lists/procedures.ts'
import { paymentsForAdmins } from './payments/admin-procedures.ts'
import { payments } from './payments/procedures.ts'
import { privacyAdmin } from './privacy/admin-procedures.ts'
import { guestPrivacy } from './privacy/guest-procedures.ts'
import { privacy } from './privacy/procedures.ts'
import { quoteAdmin } from './quotes/admin-procedures.ts'
import { quotes } from './quotes/procedures.ts'
import { audit } from './reporting/audit/procedures.ts'
import { browserErrors } from './reporting/browser-errors/procedures.ts'
import { figures } from './reporting/figures/procedures.ts'
import { listDownload } from './reporting/list-downloads/procedures.ts'
import { ordersForAdmins, ordersShown } from './reporting/orders/procedures.ts'
import { palette } from './reporting/palette/procedures.ts'
import { people } from './reporting/people/procedures.ts'
import { recall } from './reporting/recall/procedures.ts'
import { receipts } from './reporting/receipts/procedures.ts'
import { securityLog } from './reporting/security-log/procedures.ts'
import { stockLedger } from './reporting/stock-ledger/procedures.ts'
import { system } from './reporting/system/procedures.ts'
import { queues } from './reporting/system/queue-procedures.ts'
import { toSource } from './reporting/to-source/procedures.ts'
import { admin } from './reporting/today/procedures.ts'
import { unitsForAdmins } from './reporting/units/procedures.ts'
import { vitals } from './reporting/vitals/procedures.ts'
import { returnAdmin } from './returns/admin-procedures.ts'
import { returns } from './returns/procedures.ts'
import { search, searchForAdmins } from './search/procedures.ts'
import { shipping } from './shipping/procedures.ts'
import { stockAlertAdmin, stockAlerts } from './stock-alerts/procedures.ts'
import { legal, legalAdmin } from './store-settings/legal/procedures.ts'
import { mailTexts } from './store-settings/mail-texts/procedures.ts'
import { storeSettings } from './store-settings/procedures.ts'
import { submissionAdmin } from './submissions/admin-procedures.ts'
import { submissions } from './submissions/procedures.ts'

const procedures = {
  accounts: { ...accounts, ...privacy },
  catalogue: { ...search, ...catalogue },
  catalogueAdmin: { ...searchForAdmins, ...catalogueAdmin },
  stock: {
    ...stock,
    ...units,
    ...unitDocumentProcedures,
    ...stockLedger,
    ...recall,
    ...unitsForAdmins,
    ...warehouse,
    ...scans,
    ...receipts,
  },
  cart: { ...cart, ...mergedCart },
  shipping,
  checkout,
  orders: { ...ordersShown, ...orderDocuments, ...orders, ...cancellations },
  orderAdmin: {
    ...checkoutAdmin,
    ...ordersForAdmins,
    ...toSource,
    ...orderDocumentsAdmin,
    ...orderAdmin,
    ...fulfillmentAdmin,
    ...cancellationAdmin,
  },
  quotes,
  quoteAdmin,
  returns,
  returnAdmin,
  payments: { ...payments, ...paymentsForAdmins },
  partLists,
  stockAlerts,
  stockAlertAdmin,
  storeSettings: { ...storeSettings, ...legalAdmin, ...mailTexts },
  legal,
  opening,
  privacy: guestPrivacy,
  contacts,
  contactAdmin,
  submissions,
  submissionAdmin,
  vitals,
  browserErrors,
  settings,
  audit,
  securityLog,
  people,
  notifications,
  machine: { ...system, ...queues },
  privacyAdmin,
  imports,
  bulk,
  admin: { ...admin, ...figures, ...palette },
}
const lists = pagedListsOf(procedures)

/** All procedures of the store: for its own pages in process, and for browsers and other programs over HTTP. */
export const router = {
  ...procedures,
  savedViews: savedViews(lists.flatMap(({ list }) => list.views)),
  lists: { download: listDownload(lists) },
}
export type StoreRouter = typeof router
