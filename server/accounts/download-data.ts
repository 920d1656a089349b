import type { Db } from '../db/database.ts'
import type { SignedIn } from './read-session.ts'

const MOST = 10_000

/**
 * Everything the store knows of somebody, as JSON: `{account, profile, addresses, carrierAccounts, cart, orders, sessions,
 * newsletter}`. Passwords and secrets are not among it: the store does not know them, or nobody may read them.
 */
export async function downloadData(db: Db, { userId }: SignedIn): Promise<Record<string, unknown>> {
  const parts = {
    account: 'SELECT name, email, email_verified, two_factor_enabled, created_at FROM users WHERE id = $1',
    profile:
      'SELECT phone_number, company_name, job_title, use_same_address_for_billing FROM profiles WHERE user_id = $1',
    addresses: `SELECT kind, nickname, first_name, last_name, company, address_line1, address_line2, city, state, postal_code,
      country, phone, is_default, created_at FROM saved_addresses WHERE user_id = $1`,
    carrierAccounts: `SELECT provider, account_number, account_name, nickname, is_default, created_at
      FROM customer_shipping_accounts WHERE user_id = $1`,
    cart: `SELECT p.sku, p.name, c.condition, c.quantity, c.is_saved, c.created_at FROM cart_items c JOIN products p ON p.id = c.product_id
      WHERE c.user_id = $1`,
    orders: `SELECT o.order_number, o.email, o.status, o.payment_status, o.subtotal, o.shipping_fee, o.tax, o.total,
      o.shipping_address, o.billing_address, o.shipping_method, o.carrier_account, o.notes, o.po_number, o.created_at,
      (SELECT json_agg(json_build_object('sku', i.sku, 'name', i.name, 'condition', i.condition, 'quantity', i.quantity,
        'unit_price', i.unit_price) ORDER BY i.position) FROM order_items i WHERE i.order_id = o.id) AS items
      FROM orders o WHERE o.user_id = $1`,
    sessions: 'SELECT created_at, updated_at, expires_at, ip_address, user_agent FROM sessions WHERE user_id = $1',
    newsletter: 'SELECT email, source, opted_in, created_at FROM marketing_contacts WHERE user_id = $1',
  }
  const data: Record<string, unknown> = {}
  for (const [name, text] of Object.entries(parts)) {
    const { rows } = await db.$client.query(`${text} LIMIT ${MOST}`, [userId])
    data[name] = name === 'account' || name === 'profile' ? (rows[0] ?? null) : rows
  }
  return data
}
