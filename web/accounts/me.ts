import { createIsomorphicFn } from '@tanstack/react-start'
import type { Api } from '../api.ts'
import { api } from '../api.ts'
import { onSignedInChange } from './signed-in.ts'

export type WhoIsThere = Awaited<ReturnType<Api['accounts']['me']>>
export type Me = NonNullable<WhoIsThere['me']>

/** An answer is used again for this long, by everything on the page that asks. */
const FRESH_MS = 2000

let latest: { at: number; answer: Promise<WhoIsThere> } | null = null
let isFollowing = false

/** Who is signed in, as the server says it: what a page shows of it is a courtesy, every call decides for itself. */
export const fetchMe: () => Promise<WhoIsThere> = createIsomorphicFn()
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
