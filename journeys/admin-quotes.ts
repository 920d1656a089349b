import type { Browser, BrowserContext } from '@playwright/test'
import { negotiation } from '../server/quotes/testing.ts'
import { signIn } from './sign-in.ts'

const cookieOf = async (context: BrowserContext): Promise<string> =>
  (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')

async function sendRequest(path: string, init: RequestInit) {
  const answer = await fetch(`${process.env.STORE_URL}${path}`, init)
  const body: unknown = await answer.json()
  return { status: answer.status, body, headers: answer.headers }
}
const door = {
  call: (path: string, init: RequestInit = {}) => sendRequest(path, init),
  post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
    sendRequest(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
}

/** The back office of the running store with a separate admin, and the buyer of the given browser context. */
export async function quoteAdmin(browser: Browser, buyer: BrowserContext) {
  const admins = await browser.newContext()
  await signIn(admins, { isAdmin: true })
  const [buyerCookie, adminCookie] = [await cookieOf(buyer), await cookieOf(admins)]
  await admins.close()
  return negotiation(
    () => door,
    () => ({ headers: { cookie: buyerCookie } }),
    () => ({ headers: { cookie: adminCookie } }),
  )
}
