import type { SignedIn } from '../customers/accounts/read-session.ts'
import type { Db } from '../platform/db/database.ts'
import { mailsQuery, ordersQuery, readLists, submissionsQuery } from './data-copy-queries.ts'

const QUOTES = `SELECT q.quote_number, q.kind, q.status, q.notes, q.preferred_shipping, q.carrier_account, q.zip_code, q.shipping_country,
    q.goods_price, q.shipping_price, q.quoted_price, q.valid_until, q.created_at, q.updated_at,
    (SELECT json_agg(json_build_object('sku', l.sku, 'name', l.name, 'condition', l.condition, 'quantity', l.quantity, 'unit_of_measure', l.uom,
      'counter_price', l.counter_price, 'answer', l.answer, 'offered_sku', l.offer_sku, 'offered_name', l.offer_name,
      'offered_condition', l.offer_condition, 'offered_quantity', l.offer_quantity, 'offered_unit_of_measure', l.offer_uom, 'unit_price', l.unit_price,
      'total_price', l.total_price, 'lead_time_days', l.lead_time_days, 'paperwork', l.paperwork, 'remark', l.remark)
      ORDER BY l.position) FROM quote_lines_view l WHERE l.quote_id = q.id) AS lines,
    (SELECT json_agg(json_build_object('event', h.event, 'by', h.actor, 'status', h.status, 'note', h.note, 'offer', h.offer,
      'at', h.created_at) ORDER BY h.id) FROM quote_history_view h WHERE h.quote_id = q.id) AS history,
    (SELECT json_build_object('aircraft_type', a.aircraft_type, 'tail_number', a.tail_number, 'location', a.location,
      'need_by', a.need_by, 'urgency', a.urgency, 'contact_name', a.contact_name,
      'contact_phone', a.contact_phone)
      FROM aog_details_view a WHERE a.quote_id = q.id) AS aircraft_on_ground,
    (SELECT json_agg(json_build_object('name', a.name, 'by', a.attached_by, 'at', a.attached_at,
      'address', '/quote/' || q.id || '/attachments/' || a.id) ORDER BY a.id)
      FROM attachments_view a WHERE a.quote_id = q.id) AS attachments
  FROM quotes_view q WHERE q.user_id = $1 ORDER BY q.created_at DESC, q.id`

const PARTS = {
  account: 'SELECT name, email, email_verified, two_factor_enabled, created_at FROM people WHERE id = $1',
  // The last column is null if no profile was filled in.
  profile: `SELECT phone_number, company_name, job_title, use_same_address_for_billing FROM people
    WHERE id = $1 AND use_same_address_for_billing IS NOT NULL`,
  addresses: `SELECT kind, nickname, first_name, last_name, company, address_line1, address_line2, city, state, postal_code,
    country, phone, is_default, created_at FROM saved_addresses_view WHERE user_id = $1 ORDER BY id`,
  carrierAccounts: `SELECT provider, account_number, account_name, nickname, is_default, created_at
    FROM customer_shipping_accounts_view WHERE user_id = $1 ORDER BY id`,
  cart: `SELECT p.sku, p.name, c.condition, c.quantity, c.is_saved, c.created_at
    FROM cart_items_view c JOIN products_view p ON p.id = c.product_id WHERE c.user_id = $1 ORDER BY c.id`,
  orders: ordersQuery('o.user_id = $1'),
  quotes: QUOTES,
  submissions: submissionsQuery('s.user_id = $1'),
  partLists: `SELECT l.name, l.created_at, l.updated_at,
    (SELECT json_agg(json_build_object('part_number', n.part_number, 'condition', n.condition, 'quantity', n.quantity,
      'reference', n.reference) ORDER BY n.position) FROM part_list_lines_view n WHERE n.list_id = l.id) AS lines
    FROM part_lists_view l WHERE l.user_id = $1 ORDER BY l.created_at, l.id`,
  mails: mailsQuery('e.recipient = (SELECT email FROM people WHERE id = $1)'),
  sessions: `SELECT created_at, updated_at, expires_at, ip_address, user_agent
    FROM sessions_view WHERE user_id = $1 ORDER BY updated_at DESC, id`,
  knownPlaces: `SELECT kind, CASE WHEN kind = 'network' THEN key END AS network_address, last_seen_at
    FROM known_places_view WHERE user_id = $1 ORDER BY last_seen_at DESC, kind, key`,
  securityLog: `SELECT at, event, result, reason, factor, address
    FROM security_events_view WHERE account_id = $1 ORDER BY id DESC`,
  // A newsletter subscription belongs to the owner of its email address, signed in or not. The same holds for stock
  // alerts; those of an unconfirmed address belong to that address's owner.
  stockAlerts: `SELECT p.sku, p.name, a.quantity, a.state, a.asked_at, a.waiting_since, a.notified_at
    FROM people u JOIN stock_alerts_view a ON lower(a.email) = u.email JOIN products_view p ON p.id = a.product_id
    WHERE u.id = $1 AND u.email_verified ORDER BY a.id`,
  newsletter: `SELECT m.email, m.source, m.opted_in, m.created_at
    FROM people u JOIN marketing_contacts_view m ON lower(m.email) = u.email WHERE u.id = $1 ORDER BY m.id`,
}

/**
 * All data of a customer as JSON: `{account, profile, addresses, carrierAccounts, cart, orders, quotes, submissions,
 * partLists, mails, sessions, knownPlaces, securityLog, stockAlerts, newsletter, incomplete}`. At most 10,000 rows of
 * each kind, of recurring events the newest; `incomplete` names the kinds with more. Passwords and secrets are left
 * out.
 */
export async function downloadData(db: Db, { userId }: SignedIn): Promise<Record<string, unknown>> {
  const { account, profile, ...lists } = PARTS
  const of = async (text: string) => (await db.$client.query(text, [userId])).rows[0] ?? null
  return { account: await of(account), profile: await of(profile), ...(await readLists(db, lists, userId)) }
}
