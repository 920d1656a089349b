import type { Permission } from '../../domain/staff/roles.ts'
import { FIGURE_FILE_NAMES } from '../reporting/figures/figure-files.ts'

// The addresses of the store that belong to no procedure, for tests that walk through them. The files for staff are in
// testing-admin-files.ts.

const NO_ORDER = '00000000-0000-4000-8000-000000000000'
/**
 * Addresses open to everyone: the request, and the status of its response to a JSON body. `type`: the media type of the
 * address, if it is not JSON. A new address needs a line here.
 */
export const OPEN: Record<string, { path: string; status: number; body?: string; type?: string }> = {
  'GET /healthz': { path: '/healthz', status: 200 },
  'GET /readyz': { path: '/readyz', status: 200 },
  'POST /csp-reports': { path: '/csp-reports', status: 204, body: '{"csp-report":{}}', type: 'application/csp-report' },
  'POST /webhooks/authorize-net': { path: '/webhooks/authorize-net', status: 401, body: '{}' },
  // server/stock-alerts tests whose link it is.
  'POST /auth/stock-alert': {
    path: '/auth/stock-alert?kind=leave&token=none',
    status: 303,
    body: 'which=all',
    type: 'application/x-www-form-urlencoded',
  },
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
  'GET /:icon{apple-touch-icon(?:-[0-9]+x[0-9]+)?(?:-precomposed)?\\.png}': {
    path: '/apple-touch-icon-precomposed.png',
    status: 404,
  },
  'GET /.well-known/*': { path: '/.well-known/none', status: 404 },
  'GET /:file{[^/]+\\.(?:asp|aspx|cgi|css|env|gif|ico|jpg|js|json|map|php|png|svg|txt|webmanifest|webp|xml)}': {
    path: '/browserconfig.xml',
    status: 404,
  },
  'GET /.well-known/change-password': { path: '/.well-known/change-password', status: 302 },
  // Streams of private data have their own tests. This order does not exist.
  'GET /live': { path: `/live?order=${NO_ORDER}&token=x`, status: 404 },
  // Pages, which call procedures for their content. This test has no built pages. Files of orders: other tests check
  // who may read them. This order does not exist.
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
  // Access to unit documents has its own tests. This one does not exist.
  'GET /documents/units/:file{[1-9][0-9]{0,14}-preview\\.pdf}': {
    path: '/documents/units/999999999-preview.pdf',
    status: 404,
  },
  'GET /quote/:file{[0-9a-f-]{36}\\.pdf}': { path: `/quote/${NO_ORDER}.pdf`, status: 404 },
  // Files of submissions: other tests check who may read them. This submission does not exist.
  'GET /submission/:submissionId/pictures/:fileId{[1-9][0-9]{0,14}}': {
    path: `/submission/${NO_ORDER}/pictures/1`,
    status: 404,
  },
  // Anyone may upload, within the limits of these addresses. The body sent here is neither a picture nor a CV.
  'POST /submission/pictures': { path: '/submission/pictures', status: 415, body: 'x', type: 'image/jpeg' },
  'POST /submission/cv': { path: '/submission/cv', status: 422, body: 'x', type: 'application/pdf' },
  // Anyone may upload, within separate limits. Other tests check who may read files of orders and quotes.
  'POST /part-lists/file': { path: '/part-lists/file', status: 415, body: 'x', type: 'application/octet-stream' },
  'POST /attachments': { path: '/attachments', status: 415, body: 'x', type: 'application/octet-stream' },
  'GET /order/:orderId/attachments/:fileId{[1-9][0-9]{0,14}}': {
    path: `/order/${NO_ORDER}/attachments/1`,
    status: 404,
  },
  'GET /quote/:quoteId/attachments/:fileId{[1-9][0-9]{0,14}}': {
    path: `/quote/${NO_ORDER}/attachments/1`,
    status: 404,
  },
  // This address accepts only pictures.
  'POST /order/:orderId/return-pictures': {
    path: `/order/${NO_ORDER}/return-pictures`,
    status: 415,
    body: 'x',
    type: 'image/jpeg',
  },
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
export const PROCEDURES = ['/api/*', '/functions/*', '/rpc/*'].flatMap(path => [`GET ${path}`, `POST ${path}`])
/** Addresses for staff with the permission; other callers are refused. */
export const FOR_STAFF: Record<string, { path: string; needs: Permission }> = {
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
