import { accounts } from './accounts/procedures.ts'
import { settings } from './accounts/settings-procedures.ts'
import { admin } from './admin/procedures.ts'
import { audit } from './audit/procedures.ts'
import { cancellations } from './cancellations/procedures.ts'
import { cart } from './cart/procedures.ts'
import { catalogue } from './catalogue/procedures.ts'
import { catalogueDesk } from './catalogue-desk/procedures.ts'
import { checkout } from './checkout/procedures.ts'
import { contactDesk } from './contacts/desk-procedures.ts'
import { contacts } from './contacts/procedures.ts'
import { figures } from './figures/procedures.ts'
import { imports } from './imports/procedures.ts'
import { machine } from './machine/procedures.ts'
import { notifications } from './notifications/procedures.ts'
import { orderDesk } from './orders/desk-procedures.ts'
import { orders } from './orders/procedures.ts'
import { paymentsForAdmins } from './payments/admin-procedures.ts'
import { payments } from './payments/procedures.ts'
import { people } from './people/procedures.ts'
import { quoteDesk } from './quotes/desk-procedures.ts'
import { quotes } from './quotes/procedures.ts'
import { returnDesk } from './returns/desk-procedures.ts'
import { returns } from './returns/procedures.ts'
import { securityLog } from './security-log/procedures.ts'
import { shipping } from './shipping/procedures.ts'
import { stock } from './stock/procedures.ts'
import { submissionDesk } from './submissions/desk-procedures.ts'
import { submissions } from './submissions/procedures.ts'
import { vitals } from './vitals/procedures.ts'

/** Everything the store offers to callers: the web pages in process, the browser and outsiders over HTTP. */
export const router = {
  accounts,
  catalogue,
  catalogueDesk,
  stock,
  cart,
  shipping,
  checkout,
  orders: { ...orders, ...cancellations },
  orderDesk,
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
  machine,
  imports,
  admin: { ...admin, ...figures },
}
export type StoreRouter = typeof router
