import { expect, test } from 'vitest'
import { refusedWords } from './send-carried.ts'

test('a request that was refused says for what and why', () => {
  const part = (partNumber: string) => ({ partNumber })
  expect(refusedWords([part('AN3-5A'), part('')], 'This part is no longer sold.')).toBe(
    'Your request for AN3-5A was not sent: This part is no longer sold. It is kept in your dashboard, where you can put it right.',
  )
  expect(refusedWords([], 'Too long.')).toContain('Your request was not sent: Too long.')
})
