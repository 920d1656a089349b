import { createIsomorphicFn } from '@tanstack/react-start'
import type { Api } from '../api.ts'
import { api } from '../api.ts'
import { onSignedInChange } from './signed-in.ts'

export type CurrentUser = Awaited<ReturnType<Api['accounts']['me']>>
export type Me = NonNullable<CurrentUser['me']>

/** The time for which a response is reused by all callers on the page. */
const FRESH_MS = 2000

let latest: { at: number; answer: Promise<CurrentUser> } | null = null
let isFollowing = false

/** The signed-in person, from the server: the page uses it as a courtesy, every call is authorized separately. */
export const fetchMe: () => Promise<CurrentUser> = createIsomorphicFn()
  .server(async () => api.accounts.me())
  .client(() => {
    follow()
    const now = Date.now()
    if (!latest || now - latest.at > FRESH_MS) {
      const answer = (async () => api.accounts.me())()
      const mine = { at: now, answer }
      latest = mine
      answer.catch(() => {
        if (latest === mine) latest = null
      })
    }
    return latest.answer
  })

function follow(): void {
  if (isFollowing) return
  isFollowing = true
  onSignedInChange(() => {
    latest = null
  })
}
