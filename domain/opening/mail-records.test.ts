import { expect, test } from 'vitest'
import { domainOf, readDkim, readDmarc, readSpf } from './mail-records.ts'

test('the domain of a mailbox', () => {
  expect(domainOf('sales@Parts.Example.com')).toBe('parts.example.com')
})

test.each([
  [null, 'mx'],
  ['mail.parts.test', 'a:mail.parts.test'],
  ['203.0.113.7', 'ip4:203.0.113.7'],
  ['[2001:db8::7]', 'ip6:2001:db8::7'],
])('SPF for a server %s of one’s own names it as %s', (host, mechanism) => {
  expect(readSpf('parts.test', host, [])).toMatchObject({ right: `v=spf1 ${mechanism} ~all` })
})

test.each([
  [['v=spf1 include:_spf.google.com ~all', 'google-site-verification=x'], 'good'],
  [['V=SPF1 mx include:_spf.google.com -all'], 'good'],
  [['v=spf1 redirect=_spf.elsewhere.net'], 'good'],
  [['v=spf1 mx -all'], 'wrong'],
  [['v=spf1 include:_spf.google.com +all'], 'wrong'],
  [['v=spf1 include:_spf.google.com all'], 'wrong'],
  [['v=spf1 include:_spf.google.com ~all', 'v=spf1 mx ~all'], 'wrong'],
  [['v=spf10 mx'], 'missing'],
  [[], 'missing'],
  ['unknown', 'unknown'],
] as const)('SPF for a server of Google: %j is %s', (looked, state) => {
  expect(readSpf('parts.test', 'smtp.gmail.com', looked)).toMatchObject({
    state,
    right: 'v=spf1 include:_spf.google.com ~all',
  })
})

test('for an unknown server SPF names the host, and any one record is enough', () => {
  expect(readSpf('parts.test', 'mail.parts.test', ['v=spf1 ip4:192.0.2.1 -all'])).toMatchObject({
    state: 'good',
    right: 'v=spf1 a:mail.parts.test ~all',
  })
  expect(readSpf('parts.test', null, []).right).toBe('v=spf1 mx ~all')
})

test('DKIM is good with a key under any of the selectors', () => {
  const at = (selector: string, ...records: string[]) => ({ selector, records })
  expect(readDkim('parts.test', [at('google'), at('s1', 'v=DKIM1; k=rsa; p=MIGf')])).toMatchObject({
    state: 'good',
    name: 's1._domainkey.parts.test',
  })
  expect(readDkim('parts.test', [at('s1', 'v=DKIM1; p=')]).state).toBe('wrong')
  expect(readDkim('parts.test', [at('google'), at('s1')])).toMatchObject({
    state: 'missing',
    name: 'SELECTOR._domainkey.parts.test',
  })
  expect(readDkim('parts.test', [at('google'), { selector: 's1', records: 'unknown' }]).state).toBe('unknown')
})

test.each([
  [['v=DMARC1; p=quarantine'], 'good'],
  [['v=DMARC1;p=none'], 'good'],
  [['v=DMARC1; rua=mailto:a@parts.test'], 'wrong'],
  [['v=DMARC1; p=none', 'v=DMARC1; p=reject'], 'wrong'],
  [[], 'missing'],
  ['unknown', 'unknown'],
] as const)('DMARC: %j is %s', (looked, state) => {
  expect(readDmarc('parts.test', 'sales@parts.test', looked)).toMatchObject({
    state,
    right: 'v=DMARC1; p=none; rua=mailto:sales@parts.test',
  })
})
