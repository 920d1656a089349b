import type { Db } from '../server/platform/db/database.ts'

const BUYERS = 5000

/** Quotes with three lines: one in five is open, and one in 250 is for an aircraft on ground. */
const steps = (quotes: number): string[] => [
  `INSERT INTO users (name, email, email_verified)
    SELECT 'Buyer ' || n, 'buyer.' || n || '@bench.example', true FROM generate_series(1, ${BUYERS}) n`,
  `INSERT INTO profiles (user_id, company_name)
    SELECT id, 'Company ' || right(name, 3) FROM users WHERE email LIKE '%@bench.example'
    ON CONFLICT (user_id) DO UPDATE SET company_name = excluded.company_name`,
  `INSERT INTO quotes (quote_number, kind, priority, user_id, status, turn, turn_since, notes, preferred_shipping, revision, version, goods_price, shipping_price, quoted_price, valid_until, created_at)
    SELECT CASE WHEN n % 250 = 0 THEN 'AOG-' ELSE 'Q-' END || 'BENCH-' || n,
      CASE WHEN n % 250 = 0 THEN 'aog' ELSE 'rfq' END, CASE WHEN n % 250 = 0 THEN n / 250 % 3 ELSE 3 END, buyers.ids[1 + n % ${BUYERS}], status,
      CASE WHEN status IN ('pending', 'unit_approved') THEN 'admin' WHEN n % 5 = 0 THEN 'buyer' END,
      now() - n * interval '1 minute', 'With FAA 8130-3, please', 'no_preference', priced, 1 + priced,
      CASE priced WHEN 1 THEN 100.00 END, CASE priced WHEN 1 THEN 10.00 END, CASE priced WHEN 1 THEN 110.00 END,
      current_date + 30, now() - n * interval '1 minute'
    FROM (SELECT n, CASE WHEN n % 5 > 0 THEN (ARRAY['purchased', 'expired', 'rejected'])[1 + n % 3]
          WHEN n % 250 = 0 THEN 'pending'
          ELSE (ARRAY['pending', 'pending', 'unit_approved', 'unit_quoted', 'shipping_quoted', 'quoted', 'completed'])[1 + n / 5 % 7] END AS status
        FROM generate_series(1, ${quotes}) n) made
      CROSS JOIN LATERAL (SELECT (status NOT IN ('pending', 'rejected'))::int AS priced) p
      CROSS JOIN (SELECT array_agg(id) AS ids FROM users WHERE email LIKE '%@bench.example') buyers`,
  `INSERT INTO aog_details (quote_id, aircraft_type, tail_number, location, urgency, contact_phone)
    SELECT id, 'Cessna 172S', 'N' || right(quote_number, 5), 'KSFF', (ARRAY['aog', 'critical', 'routine'])[1 + priority],
      '509-555-0100' FROM quotes WHERE kind = 'aog'`,
  `INSERT INTO quote_lines (quote_id, position, product_id, sku, name, condition, quantity, answer, offer_product_id,
      offer_sku, offer_name, offer_condition, offer_quantity, unit_price, total_price)
    SELECT q.id, line, p.id, p.sku, p.name, 'new', 2, o.answer, o.product, o.sku, o.name, o.condition, o.quantity, o.price,
      o.price * o.quantity
    FROM (SELECT id, quoted_price, row_number() OVER () AS n FROM quotes) q CROSS JOIN generate_series(0, 2) line
      CROSS JOIN (SELECT array_agg(id) AS ids FROM products WHERE is_listed) parts
      JOIN products p ON p.id = parts.ids[1 + (q.n * 7 + line) % cardinality(parts.ids)]
      LEFT JOIN LATERAL (SELECT 'offered' AS answer, p.id AS product, p.sku, p.name, 'new' AS condition, 2 AS quantity, 16.50 AS price) o
        ON q.quoted_price IS NOT NULL`,
  `INSERT INTO quote_history (quote_id, event, actor, status, revision)
    SELECT id, 'requested', 'buyer', 'pending', 0 FROM quotes`,
  `INSERT INTO quote_history (quote_id, event, actor, status, revision)
    SELECT id, 'quoted', 'admin', 'quoted', 1 FROM quotes WHERE quoted_price IS NOT NULL`,
  // Updates the statistics now instead of waiting for autovacuum.
  'VACUUM ANALYZE',
]

/** Adds quotes, one in five of them open. Does nothing if they exist. */
export async function fillQuotes(db: Db, quotes = 50_000): Promise<void> {
  const { rows } = await db.$client.query(`SELECT FROM quotes WHERE quote_number LIKE '%BENCH-%' LIMIT 1`)
  if (rows.length > 0) return
  for (const step of steps(quotes)) await db.$client.query(step)
}
