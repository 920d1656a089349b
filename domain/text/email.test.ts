import { expect, test } from 'vitest'
import { OrderEmailShape } from '../checkout/checkout.ts'
import { EmailShape as AccountEmailShape } from '../customers/account.ts'
import { NewsletterEmailShape } from '../customers/newsletter-shape.ts'
import { MessageFormShape } from '../submissions/submission-forms.ts'
import { isEmail, maskEmail } from './email.ts'

const DOORS = {
  order: (text: string) => OrderEmailShape.safeParse(text).success,
  account: (text: string) => AccountEmailShape.safeParse(text).success,
  submission: (text: string) => MessageFormShape.shape.email.safeParse(text).success,
  newsletter: (text: string) => NewsletterEmailShape.safeParse(text).success,
  'footer and mailer': isEmail,
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
])('%j is not an email address in any form', text => expect(takenBy(text)).toEqual(everywhere(false)))

test('orders and news take domains in every script, and the mailer sends to them', () => {
  expect(takenBy('amelia@例え.jp')).toMatchObject({ order: true, newsletter: true, 'footer and mailer': true })
})

test.each([
  ['amelia@example.com', 'a…@example.com'],
  ['a@example.com', 'a…@example.com'],
  ['"a@b"@example.com', '"…@example.com'],
  ['no address', 'no address'],
])('%s is stored as %s', (email, masked) => expect(maskEmail(email)).toBe(masked))
