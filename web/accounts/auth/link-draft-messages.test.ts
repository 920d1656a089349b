import { expect, test } from 'vitest'
import { linkDraftMessages } from './link-draft-messages.ts'

test('a part of the page that does not load, or a call that fails, is not a failed sign-in', async () => {
  expect(await linkDraftMessages(async () => ({ submitLinkDrafts: async () => ['Sent'] }))).toEqual(['Sent'])
  expect(await linkDraftMessages(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual([])
  expect(await linkDraftMessages(async () => ({ submitLinkDrafts: () => Promise.reject(new Error('down')) }))).toEqual(
    [],
  )
})
