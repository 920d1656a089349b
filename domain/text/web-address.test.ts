import { expect, test } from 'vitest'
import { isOwnPath, isWebAddress, LinkShape } from './web-address.ts'

test.each([
  'https://example.com',
  'http://example.com/a?b=c#d',
  'HTTPS://example.com/ü',
  'https://example.com:8443/%20',
])('%j is a web address', text => expect(isWebAddress(text)).toBe(true))

test.each(['/', '/returns#cores', '/pictures/1.webp?w=2'])('%j is a path of the store', text =>
  expect(isOwnPath(text)).toBe(true),
)

const REFUSED = [
  '',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example/a',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/a\\b',
  '/a b',
  '/a\u0000b',
  '/a\u202eb',
  '/a\u2028b',
  'https:evil.example',
  'https:/evil.example',
  'https://',
  'https:///evil.example',
  'https://exa\nmple.com',
  'ht\ttps://example.com',
  ' https://example.com',
  'https://example.com/\u0001',
  'https://example.com\\@evil.example',
  'https://good.example@evil.example',
  'https://a:b@evil.example/',
  'image.png',
]
test.each(REFUSED)('%j is not a web address', text => {
  expect([isWebAddress(text), isOwnPath(text)]).toEqual([false, false])
  expect(LinkShape('Picture').safeParse(text).success).toBe(text.trim() !== text && isWebAddress(text.trim()))
})

test('the message names the field', () => {
  expect(LinkShape('Picture').safeParse('data:x').error?.issues[0]?.message).toBe(
    'Picture must begin with https://, http:// or /, without spaces',
  )
})
