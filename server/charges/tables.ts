import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, pgTable, pgView, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { CHARGE_KINDS, type ChargeKind } from '../../domain/charges/charge.ts'
import { isOneOf, moment, money } from '../platform/db/column-types.ts'

/**
 * What an order or a quote is charged besides parts and freight: a line each. References to quotes and orders stand in the
 * migration: both folders read their charges here, and this one knows of neither.
 */
export const charges = pgTable(
  'charges',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    orderId: uuid(),
    quoteId: uuid(),
    position: integer().notNull(),
    kind: text().$type<ChargeKind>().notNull(),
    /** as the buyer reads it */
    label: text().notNull(),
    amount: money().notNull(),
    /** it follows from a rule of the store; else a person has set it */
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

/** For those who show what an order or a quote is charged. */
export const chargesView = pgView('charges_view', {}).as(
  sql`SELECT id, order_id, quote_id, position, kind, label, amount, is_by_rule FROM charges`,
)
