import fc from 'fast-check'
import { expect, test } from 'vitest'
import { OrderEmailShape } from '../checkout/checkout.ts'
import { EmailShape as AccountEmailShape } from '../customers/account.ts'
import { NewsletterEmailShape } from '../customers/newsletter-shape.ts'
import { StockAlertRequestShape } from '../stock-alerts/stock-alert-shape.ts'
import { MessageFormShape } from '../submissions/submission-forms.ts'
import { canMailTo, maskEmail, readEmail } from './email.ts'
import { z } from './zod.ts'

const DOORS = {
  order: (text: string) => OrderEmailShape.safeParse(text).success,
  account: (text: string) => AccountEmailShape.safeParse(text).success,
  submission: (text: string) => MessageFormShape.shape.email.safeParse(text).success,
  newsletter: (text: string) => NewsletterEmailShape.safeParse(text).success,
  'stock alert': (text: string) =>
    StockAlertRequestShape.safeParse({ productId: 1, email: text, quantity: null }).success,
  'a form without zod': (text: string) => readEmail(text) !== null,
}
const takenBy = (text: string) => Object.fromEntries(Object.entries(DOORS).map(([door, takes]) => [door, takes(text)]))
const everywhere = (taken: boolean) => Object.fromEntries(Object.keys(DOORS).map(door => [door, taken]))

test.each(['amelia@example.com', "o'brien+parts@mail.example.co.uk", 'a_b-c.d@x-y.example', 'A@EXAMPLE.COM'])(
  '%j is an address at every door',
  text => expect(takenBy(text)).toEqual(everywhere(true)),
)

test.each([
  '',
  'amelia',
  '@',
  'a@b',
  'a@@example.com',
  'a@.com',
  'shop:me@buyer.example',
  'me@buyer:25.example',
  'a b@example.com',
  'a@exam ple.com',
  'a@example.com,b@example.org',
  'a@example.com;b@example.org',
  'A <a@example.com>',
  '"a"@example.com',
  'a(b)@example.com',
  'a[b]@example.com',
  'a\\b@example.com',
  'a\u0000@example.com',
  'a\u0007@example.com',
  'a@exam\u007fple.com',
  'a\u200b@example.com',
  'a\u202E@example.com',
  'a\ud800@example.com',
  'a@example.com\r\nBcc: b@example.org',
  `${'a'.repeat(250)}@example.com`,
  `${'a'.repeat(65)}@example.com`,
  'a..b@example.com',
  '.a@example.com',
  'a.@example.com',
  'a@-example.com',
  'a@example-.com',
  'a@example..com',
  '飛行@example.jp',
  'sales&parts@example.com',
  "o'@example.com",
  'a@b/c.com',
  'a@b?c.com',
  'a@ex%61mple.com',
  'a@ex_ample.com',
  'a@192.0.2.1',
  'a@example.рф',
  'a@例\u200bえ.jp',
  'a@例え/b.jp',
])('%j is not an email address in any form', text => expect(takenBy(text)).toEqual(everywhere(false)))

test.each([
  ['amelia@例え.jp', 'amelia@xn--r8jz45g.jp'],
  [' info@MÜNCHEN.example ', 'info@xn--mnchen-3ya.example'],
])('%j is read as %s at every door', (text, email) => {
  expect(takenBy(text)).toEqual(everywhere(true))
  expect([readEmail(text), OrderEmailShape.parse(text), AccountEmailShape.parse(text)]).toEqual([email, email, email])
  expect(canMailTo(email)).toBe(true)
})

test.each(['amelia@例え.jp', 'sales&parts@example.com'])('the mailer still sends to %s of an earlier order', text =>
  expect(canMailTo(text)).toBe(true),
)

test('every address is one for zod too, which the programs of callers may use', () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.stringMatching(/^[\w'+.-]{1,6}@[a-z\d.-]{1,12}$/)), text => {
      const email = readEmail(text)
      expect(email === null || z.regexes.email.test(email)).toBe(true)
    }),
  )
})

test.each([
  ['amelia@example.com', 'a…@example.com'],
  ['a@example.com', 'a…@example.com'],
  ['"a@b"@example.com', '"…@example.com'],
  ['no address', 'no address'],
])('%s is stored as %s', (email, masked) => expect(maskEmail(email)).toBe(masked))
