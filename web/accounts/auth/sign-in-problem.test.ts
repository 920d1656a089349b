import { expect, test } from 'vitest'
import { Refusal } from '../../../domain/refusal.ts'
import { signInProblem, waitText } from './sign-in-problem.ts'

test.each([
  [{ waitSeconds: 1 }, 'The wait is 1 second.'],
  [{ waitSeconds: 89.2 }, 'The wait is 90 seconds.'],
  [{ waitSeconds: 91 }, 'The wait is 2 minutes.'],
  [{ waitSeconds: 300 }, 'The wait is 5 minutes.'],
  [undefined, ''],
  [{ waitSeconds: '5' }, ''],
])('a wait of %j is shown as "%s"', (data, text) => {
  expect(waitText(data)).toBe(text)
})

test('refusals have their own texts, with the wait if there is one', () => {
  expect(signInProblem(new Refusal('WRONG_PASSWORD'))).toBe(
    'Incorrect email or password. Please try again or reset your password.',
  )
  expect(signInProblem(new Refusal('TOO_MANY_ATTEMPTS', undefined, { waitSeconds: 240 }))).toBe(
    'Too many attempts. Please wait a few minutes before trying again. The wait is 4 minutes.',
  )
  expect(signInProblem(new TypeError('Failed to fetch'))).toMatch(/didn’t get a response/)
  expect(signInProblem(new Refusal('SIGN_IN_FAILED', ''))).toBe('An unexpected error occurred.')
})
