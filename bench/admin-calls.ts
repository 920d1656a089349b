import { PARCELS_SHOWN } from '../domain/fulfillments/parcels-shown.ts'
import { BACKORDERS_SHOWN } from '../domain/inventory/backorder.ts'
import { type Named, proceduresOf, routeOf, whoOf } from '../server/http/list-procedures.ts'
import type { Db } from '../server/platform/db/database.ts'
import { cursorSql, priorityCursorSql } from '../server/platform/db/list-cursor.ts'
import { router } from '../server/router.ts'

/** A question to the back office: what it is called, and its address. */
export type AdminCall = { name: string; path: string }

/** The records of the scratch store that the requests name. */
type Things = Record<
  | ('order' | 'orderFarDown' | 'number' | 'buyer' | 'quote' | 'quoteFarDown' | 'mail' | 'mailFarDown')
  | ('product' | 'productFarDown' | 'category' | 'line' | 'sku' | 'part' | 'submission' | 'offered'),
  string
>

/** The query of each call, by procedure; a call that is not here has none. */
const WAYS: Record<string, (things: Things) => Record<string, string>> = {
  'catalogueAdmin.parts': things => ({
    newest: '',
    'far down': `?after=${things.productFarDown}`,
    drafts: '?state=draft',
    'without a price': '?lacks=price',
    'without stock': '?lacks=stock',
    'without a picture': '?lacks=picture',
    'of a category': `?categoryId=${things.category}`,
    'by number': `?search=${encodeURIComponent(things.part)}`,
    'by a piece of one': `?search=${encodeURIComponent(things.part.slice(2, 7))}`,
    'by a word': '?search=bearing',
    'found nowhere': '?search=zqx-zqx',
  }),
  'orderAdmin.orders': things => ({
    all: '',
    'far down': `?after=${things.orderFarDown}`,
    pending: '?status=pending',
    'to ship': '?status=to_ship',
    late: '?status=late',
    'to get': '?status=to_get',
    delivered: '?status=delivered',
    'delivered, far down': `?status=delivered&after=${things.orderFarDown}`,
    'returns to decide': '?status=return_requested',
    'by number': `?search=${things.number}`,
    'by the beginning of numbers': '?search=APS-20',
    'by e-mail': '?search=buyer.77%40',
    'by part number': `?search=${encodeURIComponent(things.sku)}`,
    'by tracking number': '?search=1Z77777P2',
    'found nowhere': '?search=zqx-zqx',
    'found nowhere, two letters': '?search=zq',
  }),
  'quoteAdmin.quotes': things => ({
    waiting: '',
    'waiting, far down': `?after=${things.quoteFarDown}`,
    AOG: '?kind=aog',
    open: '?show=open',
    all: '?show=all',
    'of one status': '?show=unit_quoted',
    'by part number': `?show=open&search=${encodeURIComponent(things.sku)}`,
    'by e-mail': '?show=open&search=buyer.77',
  }),
  'admin.find': things => ({
    'by order number': `?search=${things.number}`,
    'by part number': `?search=${encodeURIComponent(things.part)}`,
    'by a word': '?search=bearing',
    'found nowhere': '?search=zqx-zqx',
  }),
  'orderAdmin.toShip': things => ({ one: `?orders=${things.order}` }),
  'orderAdmin.parcels': () =>
    Object.fromEntries(PARCELS_SHOWN.map(show => [show.replaceAll('_', ' '), `?show=${show}`])),
  'orderAdmin.toSource': () => Object.fromEntries(BACKORDERS_SHOWN.map(show => [show, `?show=${show}`])),
  'savedViews.list': () => ({ orders: '?list=orders' }),
  'submissionAdmin.submissions': things => ({
    waiting: '',
    all: '?show=all',
    'of one kind': '?show=all&kind=application',
    'by sender': '?show=all&search=sender.777',
    'by part number': `?show=all&search=${encodeURIComponent(things.offered)}`,
  }),
  'contactAdmin.contacts': () => ({ all: '', 'by e-mail': '?search=reader.777' }),
  'audit.entries': () => ({ all: '', 'by what was written': '?search=1Z777', 'found nowhere': '?search=zqx-zqx' }),
  'admin.mails': things => ({ all: '', failed: '?state=failed', 'far down': `?after=${things.mailFarDown}` }),
  'admin.missedSearches': () => ({ '7 days': '', '90 days': '?days=90' }),
  'admin.pageSpeed': () => ({ '7 days': '', '90 days': '?days=90' }),
  'admin.figures': () => ({ '7 days': '?days=7', '30 days': '', '90 days': '?days=90' }),
}

const isAsked = (one: Named) => whoOf(one) === 'staff' && routeOf(one).method === 'GET'

/** Every query that admins can make, so that none is left out; `left` are those whose records are not known here. */
export async function adminCalls(db: Db): Promise<{ calls: AdminCall[]; left: string[] }> {
  const things = await findThings(db)
  const { order: orderId, quote: quoteId, product: productId, line: lineId, buyer: userId } = things
  const named: Record<string, string> = { orderId, quoteId, productId, lineId, userId, submissionId: things.submission }
  const byId: Record<string, string> = { 'admin.mail': things.mail }
  const calls: AdminCall[] = []
  const left: string[] = []
  for (const one of proceduresOf(router).filter(isAsked)) {
    const path = routeOf(one).path.replace(
      /\{(\w+)\}/g,
      (whole, name: string) => (name === 'id' ? byId[one.name] : named[name]) ?? whole,
    )
    if (path.includes('{')) left.push(one.name)
    else
      for (const [way, query] of Object.entries(WAYS[one.name]?.(things) ?? { '': '' }))
        calls.push({ name: way ? `${one.name}, ${way}` : one.name, path: path + query })
  }
  return { calls, left }
}

async function findThings(db: Db): Promise<Things> {
  const { rows } = await db.$client.query<Things>(
    `SELECT o.id AS order, o.order_number AS number, o.user_id AS buyer, i.sku, q.id AS quote, m.id::text AS mail,
        p.id::text AS product, p.sku AS part, p.category_id::text AS category, l.id::text AS line,
        s.submission_id AS submission, s.part_number AS offered,
        (SELECT (max(id) / 2)::text FROM products) AS "productFarDown",
        (SELECT ${cursorSql('created_at', 'id')} FROM orders ORDER BY created_at DESC OFFSET (SELECT count(*) FROM orders) * 3 / 4 LIMIT 1) AS "orderFarDown",
        (SELECT ${priorityCursorSql('priority', 'turn_since', 'id')} FROM quotes WHERE turn = 'admin' AND kind = 'rfq'
          ORDER BY turn_since OFFSET (SELECT count(*) / 2 FROM quotes WHERE turn = 'admin' AND kind = 'rfq') LIMIT 1) AS "quoteFarDown",
        (SELECT (max(id) * 3 / 4)::text FROM emails) AS "mailFarDown"
      FROM (SELECT * FROM orders WHERE status = 'shipped' AND user_id IS NOT NULL LIMIT 1) o
        JOIN order_items i ON i.order_id = o.id AND i.position = 1,
        (SELECT * FROM stock_lines OFFSET 1000 LIMIT 1) l JOIN products p ON p.id = l.product_id,
        (SELECT * FROM submission_parts LIMIT 1) s, (SELECT id FROM quotes WHERE turn = 'admin' LIMIT 1) q, (SELECT id FROM emails WHERE state = 'failed' LIMIT 1) m`,
  )
  const [things] = rows
  if (!things) throw new Error('the scratch store is empty')
  return things
}
