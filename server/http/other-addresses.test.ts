import { beforeAll, describe, expect, test } from 'vitest'
import { may, type Permission, rolesThatMay } from '../../domain/staff/roles.ts'
import { type TestAdmin, testAdmin } from '../catalogue/admin/testing.ts'
import { signedIn } from '../customers/accounts/testing.ts'
import { testDatabase } from '../platform/db/testing.ts'
import { FIGURE_FILE_NAMES } from '../reporting/figures/figure-files.ts'
import { noGateway, testApp } from './testing.ts'
import { ADMIN_FILES } from './testing-admin-files.ts'
import { EVERYBODY, makeWorld, PERSONAS, type World } from './testing-personas.ts'

// Every address of the store that is no procedure's is walked through as everybody who may come.

const database = testDatabase()
let app: ReturnType<typeof testApp>
beforeAll(async () => {
  app = testApp(database.db, noGateway)
  // So that nobody in the walk is the last admin.
  await signedIn(database.db, { admin: true })
})
const codeOf = (body: unknown) => (body as { code?: string } | null)?.code
const deeds = async (): Promise<number> =>
  (await database.db.$client.query('SELECT count(*) AS deeds FROM audit_entries')).rows[0].deeds

describe('addresses outside the procedures', () => {
  /** Open to everybody alike: what is asked for, and the status that everybody gets. Who adds an address adds a line. */
  const NO_ORDER = '00000000-0000-4000-8000-000000000000'
  const OPEN: Record<string, { path: string; status: number; body?: string }> = {
    'GET /healthz': { path: '/healthz', status: 200 },
    'GET /readyz': { path: '/readyz', status: 200 },
    'POST /csp-reports': { path: '/csp-reports', status: 204, body: '{"csp-report":{}}' },
    'POST /webhooks/authorize-net': { path: '/webhooks/authorize-net', status: 401, body: '{}' },
    // Whose the link is, is tested where it is made: server/stock-alerts.
    'POST /auth/stock-alert': { path: '/auth/stock-alert?kind=leave&token=none', status: 303, body: 'which=all' },
    'GET /api/openapi.json': { path: '/api/openapi.json', status: 200 },
    'GET /api/docs': { path: '/api/docs', status: 200 },
    'GET /drawings/*': { path: '/drawings/none.svg', status: 404 },
    'GET /robots.txt': { path: '/robots.txt', status: 200 },
    'GET /sitemap*': { path: '/sitemap.xml', status: 200 },
    'ALL /assets/*': { path: '/assets/none.js', status: 404 },
    'GET /pictures/*': { path: '/pictures/none.webp', status: 404 },
    'GET /logos/*': { path: '/logos/none.webp', status: 404 },
    'ALL /favicon.svg': { path: '/favicon.svg', status: 404 },
    'ALL /favicon.ico': { path: '/favicon.ico', status: 404 },
    'ALL /apple-touch-icon.png': { path: '/apple-touch-icon.png', status: 404 },
    'GET /.well-known/change-password': { path: '/.well-known/change-password', status: 302 },
    // What belongs to somebody is tested where it is followed. This order does not exist.
    'GET /live': { path: `/live?order=${NO_ORDER}&token=x`, status: 404 },
    // Pages; they ask procedures for what they show. None are built here.
    // Files of orders; whose they are is tested where they are made. This order does not exist.
    'GET /order/:orderId/invoice.pdf': { path: `/order/${NO_ORDER}/invoice.pdf`, status: 404 },
    'GET /order/:orderId/pack.pdf': { path: `/order/${NO_ORDER}/pack.pdf`, status: 404 },
    'GET /order/:orderId/certificates/:file{[0-9a-f-]{36}\\.pdf}': {
      path: `/order/${NO_ORDER}/certificates/${NO_ORDER}.pdf`,
      status: 404,
    },
    'GET /order/:orderId/papers/:file{[1-9][0-9]{0,14}\\.(?:pdf|jpg|png)}': {
      path: `/order/${NO_ORDER}/papers/1.pdf`,
      status: 404,
    },
    'GET /order/:orderId/return-pictures/:pictureId{[1-9][0-9]{0,14}}': {
      path: `/order/${NO_ORDER}/return-pictures/1`,
      status: 404,
    },
    // Who may see the documents of units is tested where they are made. This one does not exist.
    'GET /documents/units/:file{[1-9][0-9]{0,14}-preview\\.pdf}': {
      path: '/documents/units/999999999-preview.pdf',
      status: 404,
    },
    'GET /quote/:file{[0-9a-f-]{36}\\.pdf}': { path: `/quote/${NO_ORDER}.pdf`, status: 404 },
    // Files of what people send in; whose they are is tested where they are made. This submission does not exist.
    'GET /submission/:submissionId/pictures/:fileId{[1-9][0-9]{0,14}}': {
      path: `/submission/${NO_ORDER}/pictures/1`,
      status: 404,
    },
    // Anyone uploads, by their address's limit: what is sent here is neither a picture nor a CV.
    'POST /submission/pictures': { path: '/submission/pictures', status: 415, body: 'x' },
    'POST /submission/cv': { path: '/submission/cv', status: 422, body: 'x' },
    // Anyone uploads, by limits of their own; whose files of orders and quotes are is tested where they are made.
    'POST /part-lists/file': { path: '/part-lists/file', status: 415, body: 'x' },
    'POST /attachments': { path: '/attachments', status: 415, body: 'x' },
    'GET /order/:orderId/attachments/:fileId{[1-9][0-9]{0,14}}': {
      path: `/order/${NO_ORDER}/attachments/1`,
      status: 404,
    },
    'GET /quote/:quoteId/attachments/:fileId{[1-9][0-9]{0,14}}': {
      path: `/quote/${NO_ORDER}/attachments/1`,
      status: 404,
    },
    // It takes pictures only.
    'POST /order/:orderId/return-pictures': { path: `/order/${NO_ORDER}/return-pictures`, status: 415, body: 'x' },
    'GET /.well-known/security.txt': { path: '/.well-known/security.txt', status: 200 },
    'GET /*': { path: '/dashboard', status: 404 },
    // The built-in mailbox of a demonstration.
    'ALL /debug/mail/*': { path: '/debug/mail/', status: 404 },
    'GET /debug/mail': { path: '/debug/mail', status: 200 },
    'ALL /debug/auth/*': { path: '/debug/auth/', status: 404 },
    'GET /debug/auth': { path: '/debug/auth', status: 200 },
    'ALL /payment-test/*': { path: '/payment-test/', status: 404 },
    'GET /payment-test': { path: '/payment-test', status: 200 },
    'GET /debug-auth': { path: '/debug-auth', status: 302 },
    'GET /debug/mail/:id{[1-9][0-9]{0,14}}': { path: '/debug/mail/999999999', status: 404 },
  }
  const PROCEDURES = ['/api/*', '/functions/*', '/rpc/*'].flatMap(path => [`GET ${path}`, `POST ${path}`])
  /** For staff who may; anybody else is told so. */
  const FOR_STAFF: Record<string, { path: string; needs: Permission }> = {
    'GET /admin/orders.csv': { path: '/admin/orders.csv', needs: 'report' },
    'GET /admin/contacts.csv': { path: '/admin/contacts.csv', needs: 'answer_customers' },
    ...Object.fromEntries(
      FIGURE_FILE_NAMES.map(name => {
        const path = `/admin/figures/${name}.csv`
        return [`GET ${path}`, { path, needs: 'report' as const }]
      }),
    ),
    'GET /admin/catalogue.csv': { path: '/admin/catalogue.csv', needs: 'change_catalogue' },
  }
  const MIDDLEWARE = 'ALL /*'
  const demonstration = () => testApp(database.db, noGateway, { showsDebugPages: true, clientFiles: 'dist/not-built' })

  test('are all known here', () => {
    const routes = new Set(demonstration().routes.map(({ method, path }) => `${method} ${path}`))
    expect([...routes].sort()).toEqual(
      [OPEN, FOR_STAFF, ADMIN_FILES].flatMap(Object.keys).concat(PROCEDURES, MIDDLEWARE).sort(),
    )
  })

  test('answer everybody alike', async () => {
    const { askers } = await makeWorld(database.db, app)
    const { request } = demonstration()
    for (const [route, { path, status, body }] of Object.entries(OPEN))
      for (const persona of EVERYBODY) {
        const { headers } = askers[persona]
        const json = { ...headers, 'Content-Type': 'application/json' }
        const answer = await request(path, body ? { method: 'POST', body, headers: json } : { headers })
        expect([route, persona, answer.status, answer.headers.getSetCookie()]).toEqual([route, persona, status, []])
      }
  })

  test('of the back office answer staff who may', async () => {
    const { askers } = await makeWorld(database.db, app)
    for (const { path, needs } of Object.values(FOR_STAFF))
      for (const persona of EVERYBODY) {
        const { isSignedIn, roles } = PERSONAS[persona]
        const answer = await app.call(path, { headers: askers[persona].headers })
        const refused = isSignedIn ? [403, roles.length > 0 ? 'NOT_PERMITTED' : 'NOT_ADMIN'] : [401, 'NOT_SIGNED_IN']
        const expected = may(roles, needs) ? [200, undefined] : refused
        expect([path, persona, answer.status, codeOf(answer.body)]).toEqual([path, persona, ...expected])
        expect(answer.headers.get('cache-control')).toMatch(/no-store/)
      }
  })

  describe('that are the staff’s alone', () => {
    let world: World
    let backOffice: TestAdmin
    beforeAll(async () => {
      backOffice = await testAdmin(database.db)
      world = await makeWorld(database.db, app)
    })
    test.each(Object.entries(ADMIN_FILES))('%s', async (_, { at, sends, isNamed, needs, deed }) => {
      const path = await at(database.db, backOffice)
      const ask = async ({ headers }: { headers: Record<string, string> }) => {
        const upload = sends && { method: 'POST', body: Buffer.from(await sends.body()) }
        const type = sends && { 'Content-Type': sends.type }
        return backOffice.app.call(path, { ...upload, headers: { ...headers, ...type } })
      }
      const refused = (isSignedIn: boolean) => (!isNamed ? 404 : isSignedIn ? 403 : 401)
      const before = await deeds()
      for (const persona of EVERYBODY.filter(each => !may(PERSONAS[each].roles, needs))) {
        const { status, headers } = await ask(world.askers[persona])
        expect([persona, status]).toEqual([persona, refused(PERSONAS[persona].isSignedIn)])
        expect(headers.get('cache-control')).toMatch(/no-store/)
      }
      expect(await deeds()).toBe(before)
      const roles = rolesThatMay(needs).slice(-1)
      const admin = await signedIn(database.db, { roles })
      // Only the person who began a batch of scans may send files to it.
      await database.db.$client.query('UPDATE scan_batches SET admin_id = $1', [admin.id])
      expect((await ask(admin)).status).toBe(sends ? 201 : 200)
      const { rows } = await database.db.$client.query('SELECT action FROM audit_entries WHERE actor_id = $1', [
        admin.id,
      ])
      expect(rows).toEqual(deed ? [{ action: deed }] : [])
      await database.db.$client.query('DELETE FROM user_roles WHERE user_id = $1', [admin.id])
      expect((await ask(admin)).status).toBe(refused(true))
    })
  })

  test('the mailbox is nobody’s outside a demonstration', async () => {
    const { askers } = await makeWorld(database.db, app)
    for (const persona of EVERYBODY)
      for (const path of ['/debug/mail', '/debug/mail/', '/debug/mail/1'])
        expect([persona, (await app.call(path, { headers: askers[persona].headers })).status]).toEqual([persona, 404])
  })
})
