import { expect, test } from 'vitest'
import { pageRoutes } from './page-routes.ts'

const routeOf = pageRoutes([
  '/',
  '/$',
  '/shop',
  '/shop/',
  '/shop/product/$slug',
  '/admin/parts/$partId/stock/$lineId',
  '/admin/parts/new',
  '/admin/parts/$partId/',
])

test.each([
  ['/', '/'],
  ['/shop', '/shop'],
  ['/shop/', '/shop'],
  ['/shop/product/an3-5a', '/shop/product/$slug'],
  ['/shop/product/an3-5a/', '/shop/product/$slug'],
  ['/admin/parts/new', '/admin/parts/new'],
  ['/admin/parts/12', '/admin/parts/$partId'],
  ['/admin/parts/12/stock/7', '/admin/parts/$partId/stock/$lineId'],
])('%s is answered by %s', (path, route) => {
  expect(routeOf(path)).toBe(route)
})

test.each(['/wp-login.php', '/shop/product', '/shop/product/a/b', '//', '/constructor', '/__proto__'])(
  '%s has no figure of its own',
  path => {
    expect(['*', '/']).toContain(routeOf(path))
  },
)
