import { expect, test } from 'vitest'
import { refusedWords } from './submit-link-drafts.ts'

test('a refused request names its part and the reason', () => {
  const part = (partNumber: string) => ({ partNumber })
  expect(refusedWords([part('AN3-5A'), part('')], 'This part is no longer sold.')).toBe(
    'Your request for AN3-5A wasn’t sent: This part is no longer sold. It’s saved in your dashboard, where you can fix it.',
  )
  expect(refusedWords([], 'Too long.')).toContain('Your request wasn’t sent: Too long.')
})
