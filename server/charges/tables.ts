import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, pgTable, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { CHARGE_KINDS, type ChargeKind } from '../../domain/charges/charge.ts'
import { isOneOf, moment, money } from '../platform/db/column-types.ts'

/**
 * Charges of an order or a quote in addition to parts and freight, one line each. The foreign keys to quotes and orders
 * are only in the migration, because both of these folders import this one.
 */
export const charges = pgTable(
  'charges',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    orderId: uuid(),
    quoteId: uuid(),
    position: integer().notNull(),
    kind: text().$type<ChargeKind>().notNull(),
    /** the text for the buyer */
    label: text().notNull(),
    amount: money().notNull(),
    /** true if a rule of the store added it; false if an admin set it */
    isByRule: boolean().notNull().default(false),
    adminId: uuid(),
    createdAt: moment().notNull().defaultNow(),
  },
  t => [
    uniqueIndex('charges_order').on(t.orderId, t.position).where(sql`order_id IS NOT NULL`),
    uniqueIndex('charges_quote').on(t.quoteId, t.position).where(sql`quote_id IS NOT NULL`),
    check('charges_of_one', sql`(order_id IS NULL) <> (quote_id IS NULL)`),
    check('charges_kind', isOneOf('kind', CHARGE_KINDS)),
    check('charges_amount', sql`amount > 0`),
  ],
)

/** The charges of orders and quotes, for other folders. */
export const chargesView = pgView('charges_view', {}).as(
  sql`SELECT id, order_id, quote_id, position, kind, label, amount, is_by_rule FROM charges`,
)
