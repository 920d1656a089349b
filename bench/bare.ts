import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'
import { z } from '../domain/text/zod.ts'
import { CARD_COLUMNS, ON_SHELF } from '../server/catalogue/card-columns.ts'
import { NEIGHBORS, PRODUCT } from '../server/catalogue/find-product.ts'
import { nameOrder } from '../server/catalogue/part-key.ts'
import { openDatabase } from '../server/platform/db/database.ts'
import { AdminQuotesQueryShape, countAdminQuotes, listAdminQuotes } from '../server/quotes/list-quotes.ts'
import { readAdminQuote } from '../server/quotes/read-quote.ts'

// The upper limit: runs the store's SQL through `pg` in a bare Hono route, which only converts rows to JSON.

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 })
const LIST = `SELECT ${CARD_COLUMNS} FROM unnest(ARRAY(
    SELECT p.id FROM products p WHERE ${ON_SHELF} ORDER BY ${nameOrder('p.name')}, p.id LIMIT $1 OFFSET $2
  )) WITH ORDINALITY AS shown(id, place) JOIN products p ON p.id = shown.id ORDER BY shown.place`

const app = new Hono()
app.get('/hello', c => c.text('hello'))
app.get('/slug', async c =>
  c.json(
    (await pool.query(`SELECT slug FROM products p WHERE ${ON_SHELF} ORDER BY ${nameOrder('p.name')}, p.id LIMIT 1`))
      .rows[0],
  ),
)
app.get('/list', async c => {
  const { rows } = await pool.query({ name: 'list', text: LIST, values: [20, 0] })
  return c.json({ items: rows, total: 0, page: 1, perPage: 20 })
})
app.get('/product/:slug', async c => {
  const { rows } = await pool.query({ name: 'product', text: PRODUCT, values: [c.req.param('slug')] })
  const [product] = rows
  const related = await pool.query({
    name: 'related',
    text: NEIGHBORS,
    values: [product.category.id, product.by_name, product.id],
  })
  return c.json({ ...product, related: related.rows })
})

// The quotes of admins: the functions of the store, without the session, the checks and the output schemas of the API.
const db = openDatabase(process.env.DATABASE_URL ?? '', () => {})
const { ADMIN_ID: adminId = '' } = process.env
app.get('/api/admin/quotes', async c =>
  c.json(await listAdminQuotes(db, adminId, z.parse(AdminQuotesQueryShape, c.req.query()))),
)
app.get('/api/admin/quotes/counts', async c => c.json(await countAdminQuotes(db, adminId)))
app.get('/api/admin/quotes/:id', async c => c.json(await readAdminQuote(db, c.req.param('id'), adminId)))

const server = serve({ fetch: app.fetch, port: 0 }, ({ port }) => console.log(`http://localhost:${port}`))
process.on('SIGTERM', () => {
  server.close(() => void Promise.all([pool.end(), db.$client.end()]).then(() => process.exit(0)))
  if ('closeAllConnections' in server) server.closeAllConnections()
})
