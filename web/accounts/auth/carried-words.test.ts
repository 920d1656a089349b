import { expect, test } from 'vitest'
import { carriedWords } from './carried-words.ts'

test('a piece of the page that does not load, or a call that fails, is no failed sign-in', async () => {
  expect(await carriedWords(async () => ({ sendCarried: async () => ['Sent'] }))).toEqual(['Sent'])
  expect(await carriedWords(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual([])
  expect(await carriedWords(async () => ({ sendCarried: () => Promise.reject(new Error('down')) }))).toEqual([])
})
