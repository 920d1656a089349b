import { expect, test } from 'vitest'
import { contentSecurityPolicy, TAG_ORIGINS } from './security.ts'

test('scripts run by hash or nonce only; other origins only where they are given', () => {
  const plain = contentSecurityPolicy(["'self'", "'sha256-x'"])
  expect(plain).toContain("default-src 'none'; script-src 'self' 'sha256-x'; connect-src 'self'; img-src 'self' data:;")
  expect(plain).not.toMatch(/https?:|unsafe-eval|script-src[^;]*unsafe-inline/)
  const tagged = contentSecurityPolicy(["'self'"], TAG_ORIGINS)
  for (const directive of ['script-src', 'connect-src', 'img-src'])
    expect(tagged).toMatch(new RegExp(`${directive} [^;]*https://www\\.googletagmanager\\.com`))
})
