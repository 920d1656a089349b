import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, pgView, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { STOCK_ALERT_STATES } from '../../domain/stock-alerts/stock-alert.ts'
import { products } from '../catalogue/tables.ts'
import { isOneOf, moment } from '../platform/db/column-types.ts'

/**
 * Stock alerts by mail. One row per email address, ignoring case, and part; deleted with the part. Addresses are not
 * tied to accounts: an account has the alerts of its own confirmed address.
 */
export const stockAlerts = pgTable(
  'stock_alerts',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    productId: bigint({ mode: 'number' })
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    /** requested pieces; null: not stated */
    quantity: integer(),
    state: text({ enum: STOCK_ALERT_STATES }).notNull().default('asked'),
    /** when the owner of the address confirmed it: the longest waiting subscriber is notified first */
    waitingSince: moment(),
    /** the time of the last mail that the part is back in stock, and the number of such mails */
    notifiedAt: moment(),
    notices: integer().notNull().default(0),
    /** the time of the latest request: the alert is deleted a year after it */
    askedAt: moment().notNull().defaultNow(),
  },
  t => [
    uniqueIndex('stock_alerts_once').on(t.productId, sql`lower(${t.email})`),
    index('stock_alerts_email').on(sql`lower(${t.email})`),
    index('stock_alerts_waiting').on(t.productId, t.waitingSince, t.id).where(sql`state = 'waiting'`),
    index('stock_alerts_notified').on(t.productId, t.notifiedAt).where(sql`state = 'notified'`),
    index('stock_alerts_asked').on(t.askedAt),
    index('stock_alerts_unconfirmed').on(t.askedAt).where(sql`state = 'asked'`),
    check('stock_alerts_state', isOneOf('state', STOCK_ALERT_STATES)),
    check('stock_alerts_quantity', sql`quantity > 0`),
    check('stock_alerts_since', sql`state NOT IN ('waiting', 'notified') OR waiting_since IS NOT NULL`),
    check('stock_alerts_notified_at', sql`state <> 'notified' OR notified_at IS NOT NULL`),
  ],
)

/**
 * The links of alert mails, by hash: a confirmation link carries the requested quantity, and each link can end the
 * alert at any time.
 */
export const stockAlertLinks = pgTable(
  'stock_alert_links',
  {
    hash: text().primaryKey(),
    alertId: bigint({ mode: 'number' })
      .notNull()
      .references(() => stockAlerts.id, { onDelete: 'cascade' }),
    confirms: boolean().notNull(),
    quantity: integer(),
    usedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  t => [index('stock_alert_links_alert').on(t.alertId)],
)

// The columns that other folders read.
export const stockAlertsView = pgView('stock_alerts_view', {}).as(
  sql`SELECT id, product_id, email, quantity, state, waiting_since, notified_at, asked_at FROM stock_alerts`,
)
