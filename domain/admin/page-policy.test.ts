import { expect, test } from 'vitest'
import { type PagePolicy, pagePolicy } from './page-policy.ts'

test('pages of the store, the cart and the confirmation may run the tag container; personal pages may not', () => {
  const paths: Record<PagePolicy, string[]> = {
    shop: [
      '/',
      '/shop',
      '/shop/product/AN3-5A',
      '/cart',
      '/order/confirmation',
      '/checkouts',
      '/authors',
      '/orders',
      '/privacy',
    ],
    checkout: ['/checkout', '/checkout/', '/admin/opening'],
    'sign-in': ['/auth', '/auth/magic'],
    own: [
      '/order/5f0c',
      '/order',
      '/dashboard',
      '/settings',
      '/admin',
      '/admin/orders',
      '/reset-password',
      '/privacy/your-data',
    ],
  }
  for (const [policy, all] of Object.entries(paths))
    for (const path of all) expect([path, pagePolicy(path)]).toEqual([path, policy])
})
