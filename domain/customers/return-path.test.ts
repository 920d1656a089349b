import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AFTER_SIGN_IN, landingPath, returnPath } from './return-path.ts'

test('returns to the page before sign-in; otherwise an admin to the back office, others to the dashboard', () => {
  expect(landingPath(undefined, true)).toBe('/admin')
  expect(landingPath(undefined, false)).toBe('/dashboard')
  expect(landingPath('/shop', true)).toBe('/shop')
  expect(landingPath('//evil.example', true)).toBe('/dashboard')
})

test.each([
  '/settings',
  '/dashboard?tab=aog&openAOGRequest=1',
  '/shop/product/an3-5a?openRfq=true',
  '/',
  '/order/1#lines',
])('%s is remembered', path => expect(returnPath(path)).toBe(path))

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'javascript:alert(1)',
  'https://evil.example/',
  '/..//evil.example',
  '/.//evil.example',
  '/shop/..//evil.example',
  '/%2e%2e//evil.example',
  '/%2Fevil.example',
  '/%5Cevil.example',
  '/%0d%0aLocation:x',
  '/%zz',
  '/%61uth',
  'evil',
  '',
  '/\u0000',
  '/a\\b',
  '/auth?from=/auth',
  '/reset-password?token=1',
  `/${'a'.repeat(600)}`,
  null,
  { toString: () => '/settings' },
])('%j leads to the dashboard', given => expect(returnPath(given)).toBe(AFTER_SIGN_IN))

test('stays on our site for any input', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map(text => `/${text}`),
        fc.array(fc.constantFrom('/', '.', '..', '\\', '%2e', '%2f', 'a', '?', '#')).map(parts => `/${parts.join('')}`),
      ),
      given => {
        expect(new URL(returnPath(given), 'https://store.example/auth').origin).toBe('https://store.example')
      },
    ),
  )
})
