import type { Db } from '../server/platform/db/database.ts'

const ADDRESS = `'{"firstName":"Amelia","lastName":"Quimby","company":"Quimby Flying Service","addressLine1":"1 Airport Way","city":"Spokane","state":"WA","postalCode":"99201","country":"US"}'::jsonb`

/**
 * Fills the store: orders over two years, newest first, with lines, history, payments, mails and refunds; carts, searches
 * without results and page speed; submissions, newsletter contacts and audit entries. Most of the newest 1,500 orders wait for
 * shipping, and 300 returns wait for the back office. Two thirds of the shipped orders have two packages (200,000 orders have
 * 300,000 packages). Some of the waiting orders are packed, and some are shipped in part.
 */
const steps = (orders: number): string[] => [
  `CREATE TEMP TABLE made AS SELECT *, CASE WHEN status IN ('pending', 'canceled') THEN 0 WHEN status = 'processing' THEN (n % 3 < 2)::int
      ELSE 1 + (n % 20 < 13)::int END AS packages
    FROM (SELECT n, gen_random_uuid() AS id, now() - n * interval '5 minutes' AS at,
      CASE WHEN n % 12 = 0 THEN 'canceled' WHEN n < 1500 THEN (ARRAY['pending', 'processing'])[1 + n % 2]
        WHEN n < 4000 THEN 'shipped' WHEN n < 40000 AND n % 128 = 1 THEN 'return_requested'
        WHEN n % 100 = 1 THEN (ARRAY['return_approved', 'return_denied', 'returned', 'returned', 'returned'])[1 + n / 100 % 5]
        ELSE 'delivered' END AS status,
      CASE WHEN n % 12 = 0 OR (n < 1500 AND n % 20 = 0) THEN 'unpaid' WHEN n % 500 = 401 THEN 'refunded' ELSE 'paid' END AS payment,
      1 + n % 3 AS lines
    FROM generate_series(1, ${orders}) n) all_orders`,
  // Disables triggers: most of them only publish live updates, and no client listens.
  'SET session_replication_role = replica',
  `INSERT INTO orders (id, order_number, user_id, guest_token, email, status, payment_status, subtotal, shipping_fee, total,
      shipping_address, billing_address, shipping_provider, shipping_method, shipping_service_type, estimated_delivery_days,
      transaction_id, admin_notification_seen, to_ship, created_at, updated_at)
    SELECT id, 'APS-' || to_char(at, 'YYYYMMDD') || '-' || 10000 + n % 90000, CASE WHEN n % 3 > 0 THEN buyers.ids[1 + n % 5000] END,
      CASE WHEN n % 3 = 0 THEN md5(n::text) END, 'buyer.' || n % 20000 || '@bench.example', status, payment, lines * 33, 15,
      lines * 33 + 15, ${ADDRESS}, ${ADDRESS}, 'fedex', 'FedEx Ground', 'FEDEX_GROUND', 5, 't' || n, n > 200,
      CASE WHEN status = 'processing' AND n % 3 = 0 THEN lines WHEN status IN ('pending', 'processing') THEN 2 * lines ELSE 0 END, at, at
    FROM made CROSS JOIN (SELECT array_agg(id) AS ids FROM users WHERE email LIKE '%@bench.example') buyers`,
  `INSERT INTO order_items (order_id, position, product_id, sku, name, condition, quantity, unit_price, total_price, price_source)
    SELECT made.id, line, p.id, p.sku, p.name, 'new', 2, 16.50, 33, CASE WHEN n % 40 = 3 THEN 'sourced' ELSE 'list' END
    FROM made CROSS JOIN LATERAL generate_series(1, lines) line CROSS JOIN (SELECT max(id) AS last FROM products) l
      JOIN products p ON p.id = 1 + (n::bigint * 7919 + line * 31) % l.last`,
  `INSERT INTO fulfillments (order_id, position, state, carrier, tracking_number, shipped_at, delivered_at, expected_on, updated_at)
    SELECT id, place, state, CASE WHEN state <> 'packed' THEN carrier END, CASE WHEN state <> 'packed' THEN '1Z' || n || 'P' || place END,
      CASE WHEN state <> 'packed' THEN at + interval '1 day' END, CASE WHEN state = 'delivered' THEN at + interval '3 days' END,
      CASE WHEN state <> 'packed' AND carrier <> 'pickup' THEN (at + interval '5 days')::date END, at + interval '1 day'
    FROM (SELECT n, id, at, place, CASE WHEN n % 40 = 7 THEN 'pickup' ELSE 'ups' END AS carrier,
        CASE WHEN status = 'processing' THEN (ARRAY['shipped', 'packed'])[1 + n % 3]
          WHEN status <> 'shipped' THEN 'delivered'
          WHEN place = 2 AND n % 50 < 4 THEN (ARRAY['lost', 'returned_to_sender', 'delivered', 'delivered'])[1 + n % 50]
          ELSE 'shipped' END AS state
      FROM made CROSS JOIN LATERAL generate_series(1, packages) place) packages`,
  `INSERT INTO fulfillment_lines (fulfillment_id, order_item_id, quantity)
    SELECT f.id, i.id, CASE WHEN packages = 2 OR status = 'processing' THEN 1 ELSE 2 END
    FROM made JOIN fulfillments f ON f.order_id = made.id JOIN order_items i ON i.order_id = made.id`,
  `INSERT INTO fulfillment_pieces (fulfillment_id, order_item_id, quantity)
    SELECT fulfillment_id, order_item_id, quantity FROM fulfillment_lines`,
  `INSERT INTO backorders (order_item_id, order_id, product_id, condition, quantity, kind, state, promised_on, created_at)
    SELECT i.id, made.id, i.product_id, 'new', 1, CASE WHEN i.price_source = 'sourced' THEN 'special' ELSE 'stock' END, 'sold',
      (at + interval '4 days')::date, at
    FROM made JOIN order_items i ON i.order_id = made.id AND i.position = 1
    WHERE n < 1500 AND status <> 'canceled' AND payment = 'paid' AND n % 3 = 2 AND (n % 40 = 3 OR n % 10 = 4)`,
  `INSERT INTO returns (order_id, position, state, reason, requested_at, decided_at, received_at, completed_at, goods, freight)
    SELECT id, 1, CASE status WHEN 'returned' THEN 'completed' ELSE substr(status, 8) END, 'damaged', asked,
      CASE WHEN status <> 'return_requested' THEN asked END, ended, ended, CASE WHEN ended IS NOT NULL THEN 0 END,
      CASE WHEN ended IS NOT NULL THEN 0 END
    FROM (SELECT *, at + interval '9 days' AS asked, CASE WHEN status = 'returned' THEN at + interval '12 days' END AS ended
      FROM made WHERE status LIKE 'return%') asked`,
  `INSERT INTO order_history (order_id, event, actor, created_at) SELECT id, 'placed', 'buyer', at FROM made`,
  `INSERT INTO order_history (order_id, event, actor, created_at)
    SELECT id, 'paid', 'gateway', at + interval '2 minutes' FROM made WHERE payment <> 'unpaid'`,
  `INSERT INTO order_history (order_id, event, actor, created_at)
    SELECT id, 'shipped', 'admin', at + interval '1 day' FROM made WHERE n >= 1500 AND status <> 'canceled'`,
  `INSERT INTO order_history (order_id, event, actor, created_at)
    SELECT id, 'return_requested', 'buyer', at + interval '9 days' FROM made WHERE status LIKE 'return%'`,
  `INSERT INTO payment_attempts (provider, order_id, reference, state, amount, transaction_id, card_brand, card_last_four,
      created_at, closed_at)
    SELECT 'authorize-net', id, 'bench-' || n, CASE WHEN payment <> 'unpaid' THEN 'approved' WHEN n < 600 AND n % 24 = 0 THEN 'unknown' ELSE 'declined' END,
      lines * 33 + 15, 't' || n, 'Visa', '1111', at, CASE WHEN payment <> 'unpaid' THEN at + interval '2 minutes' END
    FROM made WHERE payment <> 'unpaid' OR n % 2 = 0`,
  `INSERT INTO payment_notifications (provider, notification_id, event_type, transaction_id, received_at, handled_at, outcome)
    SELECT 'authorize-net', 'bench-' || n, 'charged', 't' || n, at, at,
      CASE WHEN n % 20000 = 7 THEN 'unexpected' ELSE 'explained' END
    FROM made WHERE payment <> 'unpaid'`,
  `INSERT INTO refunds (provider, order_id, attempt_id, reference, amount, state, method, created_at, done_at)
    SELECT 'authorize-net', a.order_id, a.id, 'back-' || made.n, a.amount, CASE WHEN made.n % 20000 = 401 THEN 'failed' ELSE 'done' END, 'refund',
      at + interval '12 days', at + interval '12 days'
    FROM made JOIN payment_attempts a ON a.order_id = made.id WHERE payment = 'refunded'`,
  `INSERT INTO emails (event, entity, recipient, subject, html, text, state, attempts, created_at, sent_at, last_error)
    SELECT event, 'order:' || id, 'buyer.' || n % 20000 || '@bench.example', 'Your order APS-' || n, repeat('<p>Thank you</p>', 60),
      repeat('Thank you. ', 30), CASE WHEN n % 4000 = 7 THEN 'failed' ELSE 'sent' END, 1, at, at, ''
    FROM made CROSS JOIN (VALUES ('order_confirmation'), ('order_shipped')) e (event) WHERE n <= 100000 ORDER BY n DESC`,
  `INSERT INTO missed_searches (day, term, times, last_at)
    SELECT current_date - n % 90, 'no such part ' || n / 90, 1 + n % 7, now() FROM generate_series(1, 90000) n`,
  `INSERT INTO page_vitals (day, page, metric, bucket, times)
    SELECT current_date - d, page, metric, bucket, 1 + (d * bucket) % 30 FROM generate_series(0, 90) d,
      unnest(ARRAY['home', 'shop', 'category', 'product', 'content', 'checkout', 'order', 'other']) page,
      unnest(ARRAY['LCP', 'INP', 'CLS']) metric, generate_series(80, 150) bucket`,
  `INSERT INTO cart_items (user_id, product_id, condition, quantity)
    SELECT buyers.ids[1 + n % 5000], 1 + (n * 104729) % l.last, 'new', 1 + n % 9
    FROM generate_series(1, 15000) n CROSS JOIN (SELECT max(id) AS last FROM products) l
      CROSS JOIN (SELECT array_agg(id) AS ids FROM users WHERE email LIKE '%@bench.example') buyers
    ON CONFLICT DO NOTHING`,
  // One submission for each four orders. One in three offers parts with a list of 20. The newest 1,000 wait for an answer.
  `INSERT INTO submissions (submission_number, kind, status, first_name, last_name, company, email, phone, title, facts, texts,
      row_count, admin_seen, created_at, updated_at)
    SELECT 'SUB-' || n, (ARRAY['parts', 'aircraft', 'part_wanted', 'message', 'application', 'parts'])[1 + n % 6],
      CASE WHEN n < 1000 THEN (ARRAY['new', 'in_progress'])[1 + n % 2] ELSE (ARRAY['answered', 'closed'])[1 + n % 2] END,
      'Sam', 'Sender ' || n, 'Sender Aviation ' || n % 3000, 'sender.' || n || '@bench.example', '+1 904 555 0100',
      'What number ' || n || ' has', '[{"label": "Condition", "value": "as removed"}]',
      '[{"label": "Message", "text": "There is more where this comes from."}]',
      CASE WHEN n % 6 IN (0, 5) THEN 20 ELSE 0 END, n > 200, now() - n * interval '20 minutes',
      now() - n * interval '20 minutes'
    FROM generate_series(1, ${Math.ceil(orders / 4)}) n`,
  `INSERT INTO submission_parts (submission_id, position, part_number, description, condition, quantity, price)
    SELECT s.id, line, p.sku, p.name, 'overhauled', 1, 120 FROM submissions s CROSS JOIN generate_series(1, 20) line
      CROSS JOIN (SELECT max(id) AS last FROM products) l
      JOIN products p ON p.id = 1 + (substr(s.submission_number, 5)::bigint * 104729 + line * 31) % l.last
    WHERE s.row_count > 0`,
  `INSERT INTO marketing_contacts (email, source, opted_in)
    SELECT 'reader.' || n || '@bench.example', (ARRAY['signup', 'newsletter'])[1 + n % 2], n % 9 > 0
    FROM generate_series(1, ${Math.ceil(orders / 4)}) n`,
  `INSERT INTO audit_entries (at, actor, action, subject, subject_id, label, before, after)
    SELECT at, 'Bench', 'order.shipped', 'order', id, 'APS-' || n, '{"status": "processing"}',
      jsonb_build_object('status', 'shipped', 'trackingNumber', '1Z' || n) FROM made`,
  'RESET session_replication_role',
  'DROP TABLE made',
  // Updates the statistics now instead of waiting for autovacuum.
  'VACUUM ANALYZE',
]

/** Needs the buyers of fill-quotes.ts. `db` has one connection. */
export async function fillAdmin(db: Db, orders: number): Promise<void> {
  for (const step of steps(orders)) await db.$client.query(step)
}
