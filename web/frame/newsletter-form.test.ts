import { expect, test } from 'vitest'
import { REFUSALS } from '../../domain/refusal.ts'
import { failureText } from './NewsletterForm.tsx'

const refused = (code: string, text: string) => Object.assign(new Error(text), { code })

test('a failure of the server has the newsletter’s message; limits have their own', () => {
  const failed = 'Subscription failed. Please try again later.'
  expect(failureText(refused('INTERNAL_SERVER_ERROR', 'Something went wrong on our side.'))).toBe(failed)
  expect(failureText(new TypeError('Failed to fetch'))).toBe(failed)
  expect(failureText(refused('BAD_REQUEST', 'Input validation failed'))).toBe('Please enter a valid email address.')
  for (const code of ['ALREADY_SUBSCRIBED', 'TOO_MANY_ATTEMPTS', 'BUSY'] as const)
    expect(failureText(refused(code, REFUSALS[code].text))).toBe(REFUSALS[code].text)
})
