import { expect, test } from 'vitest'
import { Refusal } from '../../../domain/refusal.ts'
import { signInProblem, waitText } from './sign-in-problem.ts'

test.each([
  [{ waitSeconds: 1 }, 'Try again in 1 second.'],
  [{ waitSeconds: 89.2 }, 'Try again in 90 seconds.'],
  [{ waitSeconds: 91 }, 'Try again in 2 minutes.'],
  [{ waitSeconds: 300 }, 'Try again in 5 minutes.'],
  [undefined, ''],
  [{ waitSeconds: '5' }, ''],
])('a wait of %j is said as "%s"', (data, text) => {
  expect(waitText(data)).toBe(text)
})

test('refusals are said in their own words, with the wait where there is one', () => {
  expect(signInProblem(new Refusal('WRONG_PASSWORD'))).toBe(
    'Incorrect email or password. Please try again or reset your password.',
  )
  expect(signInProblem(new Refusal('TOO_MANY_ATTEMPTS', undefined, { waitSeconds: 240 }))).toBe(
    'Too many attempts. Please wait a few minutes before trying again. Try again in 4 minutes.',
  )
  expect(signInProblem(new TypeError('Failed to fetch'))).toMatch(/did not answer/)
  expect(signInProblem(new Refusal('SIGN_IN_FAILED', ''))).toBe('An unexpected error occurred.')
})
