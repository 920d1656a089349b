import { PACKAGES_SHOWN } from '../domain/fulfillments/packages-shown.ts'
import { BACKORDERS_SHOWN } from '../domain/inventory/backorder.ts'
import { type Named, proceduresOf, routeOf, whoOf } from '../server/http/list-procedures.ts'
import type { Db } from '../server/platform/db/database.ts'
import { cursorSql, priorityCursorSql } from '../server/platform/db/list-cursor.ts'
import { router } from '../server/router.ts'

/** A GET request of the admin API: its name in the report, and its path. */
export type AdminCall = { name: string; path: string }

/** The records of the scratch store that the requests name. */
type Records = Record<
  | ('order' | 'orderDeep' | 'number' | 'buyer' | 'quote' | 'quoteDeep' | 'mail' | 'mailDeep')
  | ('product' | 'productDeep' | 'category' | 'line' | 'sku' | 'part' | 'submission' | 'offered'),
  string
>

/** The query strings to measure, by procedure. A procedure without an entry is called without a query. */
const QUERIES: Record<string, (records: Records) => Record<string, string>> = {
  'search.admin.parts': records => ({
    newest: '',
    'deep page': `?after=${records.productDeep}`,
    drafts: '?state=draft',
    'without a price': '?lacks=price',
    'without stock': '?lacks=stock',
    'without a picture': '?lacks=picture',
    'of a category': `?categoryId=${records.category}`,
    'by number': `?search=${encodeURIComponent(records.part)}`,
    'by a part of a number': `?search=${encodeURIComponent(records.part.slice(2, 7))}`,
    'by a word': '?search=bearing',
    'no match': '?search=zqx-zqx',
  }),
  'orders.admin.list': records => ({
    all: '',
    'deep page': `?after=${records.orderDeep}`,
    pending: '?status=pending',
    'to ship': '?status=to_ship',
    late: '?status=late',
    'to get': '?status=to_get',
    delivered: '?status=delivered',
    'delivered, deep page': `?status=delivered&after=${records.orderDeep}`,
    'returns to decide': '?status=return_requested',
    'by number': `?search=${records.number}`,
    'by the beginning of numbers': '?search=APS-20',
    'by email': '?search=buyer.77%40',
    'by part number': `?search=${encodeURIComponent(records.sku)}`,
    'by tracking number': '?search=1Z77777P2',
    'no match': '?search=zqx-zqx',
    'no match, two letters': '?search=zq',
  }),
  'quotes.admin.list': records => ({
    waiting: '',
    'waiting, deep page': `?after=${records.quoteDeep}`,
    AOG: '?kind=aog',
    open: '?show=open',
    all: '?show=all',
    'of one status': '?show=unit_quoted',
    'by part number': `?show=open&search=${encodeURIComponent(records.sku)}`,
    'by email': '?show=open&search=buyer.77',
  }),
  'palette.find': records => ({
    'by order number': `?search=${records.number}`,
    'by part number': `?search=${encodeURIComponent(records.part)}`,
    'by a word': '?search=bearing',
    'no match': '?search=zqx-zqx',
  }),
  'orders.admin.toShip': records => ({ one: `?orders=${records.order}` }),
  'fulfillments.list': () =>
    Object.fromEntries(PACKAGES_SHOWN.map(show => [show.replaceAll('_', ' '), `?show=${show}`])),
  'toSource.list': () => Object.fromEntries(BACKORDERS_SHOWN.map(show => [show, `?show=${show}`])),
  'savedViews.list': () => ({ orders: '?list=orders' }),
  'submissions.admin.list': records => ({
    waiting: '',
    all: '?show=all',
    'of one kind': '?show=all&kind=application',
    'by sender': '?show=all&search=sender.777',
    'by part number': `?show=all&search=${encodeURIComponent(records.offered)}`,
  }),
  'contacts.admin.list': () => ({ all: '', 'by email': '?search=reader.777' }),
  'audit.entries': () => ({ all: '', 'by changed value': '?search=1Z777', 'no match': '?search=zqx-zqx' }),
  'mail.list': records => ({ all: '', failed: '?state=failed', 'deep page': `?after=${records.mailDeep}` }),
  'search.admin.missedSearches': () => ({ '7 days': '', '90 days': '?days=90' }),
  'vitals.admin.pageSpeed': () => ({ '7 days': '', '90 days': '?days=90' }),
  'figures.daily': () => ({ '7 days': '?days=7', '30 days': '', '90 days': '?days=90' }),
}

const isAdminQuery = (procedure: Named) => whoOf(procedure) === 'staff' && routeOf(procedure).method === 'GET'

/**
 * Returns all GET requests of the admin API. `skipped`: the procedures whose path needs the id of an unknown kind of record.
 */
export async function adminCalls(db: Db): Promise<{ calls: AdminCall[]; skipped: string[] }> {
  const records = await findRecords(db)
  const { order: orderId, quote: quoteId, product: productId, line: lineId, buyer: userId } = records
  const idsByName: Record<string, string> = {
    orderId,
    quoteId,
    productId,
    lineId,
    userId,
    submissionId: records.submission,
  }
  const byId: Record<string, string> = { 'mail.one': records.mail }
  const calls: AdminCall[] = []
  const skipped: string[] = []
  for (const procedure of proceduresOf(router).filter(isAdminQuery)) {
    const path = routeOf(procedure).path.replace(
      /\{(\w+)\}/g,
      (whole, name: string) => (name === 'id' ? byId[procedure.name] : idsByName[name]) ?? whole,
    )
    if (path.includes('{')) skipped.push(procedure.name)
    else
      for (const [variant, query] of Object.entries(QUERIES[procedure.name]?.(records) ?? { '': '' }))
        calls.push({ name: variant ? `${procedure.name}, ${variant}` : procedure.name, path: path + query })
  }
  return { calls, skipped }
}

async function findRecords(db: Db): Promise<Records> {
  const { rows } = await db.$client.query<Records>(
    `SELECT o.id AS order, o.order_number AS number, o.user_id AS buyer, i.sku, q.id AS quote, m.id::text AS mail,
        p.id::text AS product, p.sku AS part, p.category_id::text AS category, l.id::text AS line,
        s.submission_id AS submission, s.part_number AS offered,
        (SELECT (max(id) / 2)::text FROM products) AS "productDeep",
        (SELECT ${cursorSql('created_at', 'id')} FROM orders ORDER BY created_at DESC OFFSET (SELECT count(*) FROM orders) * 3 / 4 LIMIT 1) AS "orderDeep",
        (SELECT ${priorityCursorSql('priority', 'turn_since', 'id')} FROM quotes WHERE turn = 'admin' AND kind = 'rfq'
          ORDER BY turn_since OFFSET (SELECT count(*) / 2 FROM quotes WHERE turn = 'admin' AND kind = 'rfq') LIMIT 1) AS "quoteDeep",
        (SELECT (max(id) * 3 / 4)::text FROM emails) AS "mailDeep"
      FROM (SELECT * FROM orders WHERE status = 'shipped' AND user_id IS NOT NULL LIMIT 1) o
        JOIN order_items i ON i.order_id = o.id AND i.position = 1,
        (SELECT * FROM stock_lines OFFSET 1000 LIMIT 1) l JOIN products p ON p.id = l.product_id,
        (SELECT * FROM submission_parts LIMIT 1) s, (SELECT id FROM quotes WHERE turn = 'admin' LIMIT 1) q, (SELECT id FROM emails WHERE state = 'failed' LIMIT 1) m`,
  )
  const [records] = rows
  if (!records) throw new Error('the scratch store is empty')
  return records
}
