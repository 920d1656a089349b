import type { SignedIn } from '../customers/accounts/read-session.ts'
import type { Db } from '../platform/db/database.ts'

const MOST = 10_000

// What the back office notes for itself, of orders and quotes, is not the customer's; nor is who of the back office did something.
const ORDERS = `SELECT o.order_number, o.email, o.status, o.payment_status, o.subtotal, o.shipping_fee, o.tax, o.total,
    o.shipping_address, o.billing_address, o.shipping_provider, o.shipping_method, o.carrier_account, o.freight_not_charged, o.notes, o.po_number,
    s.carrier AS tracking_carrier, s.tracking_number, o.created_at, s.shipped_at, s.delivered_at, r.reason AS return_reason, r.comments AS return_comments,
    (SELECT json_agg(json_build_object('sku', i.sku, 'name', i.name, 'condition', i.condition, 'quantity', i.quantity,
      'reference', i.reference, 'unit_price', i.unit_price, 'quote_number', i.quote_number) ORDER BY i.position)
      FROM order_items_view i WHERE i.order_id = o.id) AS items,
    (SELECT json_agg(json_build_object('event', h.event, 'by', h.actor, 'at', h.created_at) ORDER BY h.id)
      FROM order_history_view h WHERE h.order_id = o.id) AS history,
    (SELECT json_agg(json_build_object('at', a.created_at, 'state', a.state, 'amount', a.amount, 'card', a.card_brand,
      'card_ending', a.card_last_four) ORDER BY a.created_at)
      FROM payment_attempts_view a WHERE a.order_id = o.id) AS payments,
    (SELECT json_agg('/order/' || o.id || '/return-pictures/' || picture) FROM unnest(r.pictures) AS picture) AS return_pictures,
    (SELECT json_agg(json_build_object('name', a.name, 'by', a.attached_by, 'at', a.attached_at,
      'address', '/order/' || o.id || '/attachments/' || a.id) ORDER BY a.id)
      FROM attachments_view a WHERE a.order_id = o.id) AS attachments
  FROM orders_view o LEFT JOIN LATERAL (SELECT * FROM order_shipments WHERE order_id = o.id ORDER BY position DESC LIMIT 1) s ON true
    LEFT JOIN order_returns r ON r.order_id = o.id
  WHERE o.user_id = $1 ORDER BY o.created_at DESC, o.id`

const QUOTES = `SELECT q.quote_number, q.kind, q.status, q.notes, q.preferred_shipping, q.carrier_account, q.zip_code,
    q.goods_price, q.shipping_price, q.quoted_price, q.valid_until, q.created_at, q.updated_at,
    (SELECT json_agg(json_build_object('sku', l.sku, 'name', l.name, 'condition', l.condition, 'quantity', l.quantity,
      'counter_price', l.counter_price, 'answer', l.answer, 'offered_sku', l.offer_sku, 'offered_name', l.offer_name,
      'offered_condition', l.offer_condition, 'offered_quantity', l.offer_quantity, 'unit_price', l.unit_price,
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

// What came with them is at the addresses; a CV is for the back office only, and whoever sent it has it.
const SUBMISSIONS = `SELECT s.submission_number, s.kind, s.status, s.first_name, s.last_name, s.company, s.email, s.phone, s.title,
    s.facts, s.texts, s.created_at,
    (SELECT json_agg(json_build_object('part_number', p.part_number, 'description', p.description, 'condition', p.condition,
      'quantity', p.quantity, 'price', p.price) ORDER BY p.position)
      FROM submission_parts_view p WHERE p.submission_id = s.id) AS parts,
    (SELECT json_agg('/submission/' || s.id || '/pictures/' || f.id ORDER BY f.position)
      FROM submission_files_view f WHERE f.submission_id = s.id AND f.kind = 'picture') AS pictures
  FROM submissions_view s WHERE s.user_id = $1 ORDER BY s.created_at DESC, s.id`

// A mail with a link that signs in is read by nobody.
const MAILS = `SELECT e.event, e.recipient, coalesce(e.subject, '') AS subject, CASE WHEN e.is_secret OR e.text IS NULL THEN '' ELSE e.text END AS text, e.state,
    e.created_at, e.sent_at
  FROM people u JOIN emails_view e ON e.recipient = u.email WHERE u.id = $1 ORDER BY e.id DESC`

const PARTS = {
  account: 'SELECT name, email, email_verified, two_factor_enabled, created_at FROM people WHERE id = $1',
  // Null in the last: nobody has told anything.
  profile: `SELECT phone_number, company_name, job_title, use_same_address_for_billing FROM people
    WHERE id = $1 AND use_same_address_for_billing IS NOT NULL`,
  addresses: `SELECT kind, nickname, first_name, last_name, company, address_line1, address_line2, city, state, postal_code,
    country, phone, is_default, created_at FROM saved_addresses_view WHERE user_id = $1 ORDER BY id`,
  carrierAccounts: `SELECT provider, account_number, account_name, nickname, is_default, created_at
    FROM customer_shipping_accounts_view WHERE user_id = $1 ORDER BY id`,
  cart: `SELECT p.sku, p.name, c.condition, c.quantity, c.is_saved, c.created_at
    FROM cart_items_view c JOIN products_view p ON p.id = c.product_id WHERE c.user_id = $1 ORDER BY c.id`,
  orders: ORDERS,
  quotes: QUOTES,
  submissions: SUBMISSIONS,
  partLists: `SELECT l.name, l.created_at, l.updated_at,
    (SELECT json_agg(json_build_object('part_number', n.part_number, 'condition', n.condition, 'quantity', n.quantity,
      'reference', n.reference) ORDER BY n.position) FROM part_list_lines_view n WHERE n.list_id = l.id) AS lines
    FROM part_lists_view l WHERE l.user_id = $1 ORDER BY l.created_at, l.id`,
  mails: MAILS,
  sessions: `SELECT created_at, updated_at, expires_at, ip_address, user_agent
    FROM sessions_view WHERE user_id = $1 ORDER BY updated_at DESC, id`,
  knownPlaces: `SELECT kind, CASE WHEN kind = 'network' THEN key END AS network_address, last_seen_at
    FROM known_places_view WHERE user_id = $1 ORDER BY last_seen_at DESC, kind, key`,
  securityLog: `SELECT at, event, result, reason, factor, address
    FROM security_events_view WHERE account_id = $1 ORDER BY id DESC`,
  // Who asks for news gives an e-mail address: the one of an account is that person's, signed in or not.
  // The same holds for parts that are waited for; of an address that is not confirmed they are its owner's.
  stockAlerts: `SELECT p.sku, p.name, a.quantity, a.state, a.asked_at, a.waiting_since, a.notified_at
    FROM people u JOIN stock_alerts_view a ON lower(a.email) = u.email JOIN products_view p ON p.id = a.product_id
    WHERE u.id = $1 AND u.email_verified ORDER BY a.id`,
  newsletter: `SELECT m.email, m.source, m.opted_in, m.created_at
    FROM people u JOIN marketing_contacts_view m ON lower(m.email) = u.email WHERE u.id = $1 ORDER BY m.id`,
}

/**
 * Everything the store knows of somebody, as JSON: `{account, profile, addresses, carrierAccounts, cart, orders, quotes,
 * submissions, partLists, mails, sessions, knownPlaces, securityLog, stockAlerts, newsletter, incomplete}`. Of each the first 10,000, of what happens again and again the newest;
 * `incomplete` names what has more. Passwords and secrets are not among it: the store does not know them, or nobody may
 * read them.
 */
export async function downloadData(db: Db, { userId }: SignedIn): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {}
  const incomplete: string[] = []
  for (const [name, text] of Object.entries(PARTS)) {
    const { rows } = await db.$client.query(`${text} LIMIT ${MOST + 1}`, [userId])
    if (rows.length > MOST) incomplete.push(name)
    data[name] = name === 'account' || name === 'profile' ? (rows[0] ?? null) : rows.slice(0, MOST)
  }
  return { ...data, incomplete }
}
