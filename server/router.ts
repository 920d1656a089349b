import { cancellationDesk, cancellations } from './cancellations/procedures.ts'
import { cart } from './cart/procedures.ts'
import { catalogueDesk } from './catalogue/admin/procedures.ts'
import { catalogue } from './catalogue/procedures.ts'
import { checkout } from './checkout/procedures.ts'
import { accounts } from './customers/accounts/procedures.ts'
import { settings } from './customers/accounts/settings-procedures.ts'
import { contactDesk } from './customers/contacts/desk-procedures.ts'
import { contacts } from './customers/contacts/procedures.ts'
import { fulfillmentDesk } from './fulfillments/desk-procedures.ts'
import { imports } from './imports/procedures.ts'
import { stock } from './inventory/procedures.ts'
import { notifications } from './notifications/procedures.ts'
import { orderDesk } from './orders/desk-procedures.ts'
import { orders } from './orders/procedures.ts'
import { paymentsForAdmins } from './payments/admin-procedures.ts'
import { payments } from './payments/procedures.ts'
import { privacy } from './privacy/procedures.ts'
import { quoteDesk } from './quotes/desk-procedures.ts'
import { quotes } from './quotes/procedures.ts'
import { audit } from './reporting/audit/procedures.ts'
import { figures } from './reporting/figures/procedures.ts'
import { machine } from './reporting/machine/procedures.ts'
import { queues } from './reporting/machine/queue-procedures.ts'
import { people } from './reporting/people/procedures.ts'
import { securityLog } from './reporting/security-log/procedures.ts'
import { stockLedger } from './reporting/stock-ledger/procedures.ts'
import { admin } from './reporting/today/procedures.ts'
import { vitals } from './reporting/vitals/procedures.ts'
import { returnDesk } from './returns/desk-procedures.ts'
import { returns } from './returns/procedures.ts'
import { search, searchForAdmins } from './search/procedures.ts'
import { shipping } from './shipping/procedures.ts'
import { submissionDesk } from './submissions/desk-procedures.ts'
import { submissions } from './submissions/procedures.ts'

/** Everything the store offers to callers: the web pages in process, the browser and outsiders over HTTP. */
export const router = {
  accounts: { ...accounts, ...privacy },
  catalogue: { ...search, ...catalogue },
  catalogueDesk: { ...searchForAdmins, ...catalogueDesk },
  stock: { ...stock, ...stockLedger },
  cart,
  shipping,
  checkout,
  orders: { ...orders, ...cancellations },
  orderDesk: { ...orderDesk, ...fulfillmentDesk, ...cancellationDesk },
  quotes,
  quoteDesk,
  returns,
  returnDesk,
  payments: { ...payments, ...paymentsForAdmins },
  contacts,
  contactDesk,
  submissions,
  submissionDesk,
  vitals,
  settings,
  audit,
  securityLog,
  people,
  notifications,
  machine: { ...machine, ...queues },
  imports,
  admin: { ...admin, ...figures },
}
export type StoreRouter = typeof router
