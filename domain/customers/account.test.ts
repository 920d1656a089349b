import { expect, test } from 'vitest'
import { EmailShape, FullNameShape, passwordProblem, SignUpShape } from './account.ts'

test.each([
  ['Short1', 'Password must be at least 8 characters long'],
  ['alllower1', 'Password must contain at least one uppercase letter'],
  ['ALLUPPER1', 'Password must contain at least one lowercase letter'],
  ['NoDigitsHere', 'Password must contain at least one number'],
  [`Aa1${'x'.repeat(126)}`, 'Password must be at most 128 characters long'],
  ['Propeller7', null],
])('password %s: %s', (password, message) => expect(passwordProblem(password)).toBe(message))

test.each([' Amelia@Example.COM ', 'amelia@example.com'])('%j is one address', given =>
  expect(EmailShape.parse(given)).toBe('amelia@example.com'),
)
test.each(['', 'amelia', 'a b@example.com', 'a@b', 'a@b\n.com', `${'a'.repeat(250)}@example.com`])(
  '%j is not an address',
  given => expect(EmailShape.safeParse(given).success).toBe(false),
)
test.each(['Eve\r\nBcc: all@example.com', 'a'.repeat(10_000), '   ', '\u202Eevil'])('a name is one line: %j', name =>
  expect(FullNameShape.safeParse(name).success).toBe(false),
)
test('refuses unknown fields', () => {
  const form = { fullName: 'Amelia', email: 'a@example.com', password: 'Propeller7', optedIn: true }
  expect(SignUpShape.safeParse(form).success).toBe(true)
  expect(SignUpShape.safeParse({ ...form, role: 'admin' }).success).toBe(false)
})
