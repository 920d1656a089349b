import { noGateway, testApp } from '../../http/testing.ts'
import { renderMails } from '../../mail/testing.ts'
import type { Db } from '../../platform/db/database.ts'
import { TEST_ACCOUNTS } from './testing.ts'

let people = 0
export const PASSWORD = 'Propeller-Blade7'
export const newEmail = (): string => `pilot${++people}@example.com`
export const signUpForm = (email: string) => ({ fullName: 'Amelia Earhart', email, password: PASSWORD, optedIn: false })

/** A browser with its cookies and its own network address. */
export function openBrowser(db: Db, accounts = TEST_ACCOUNTS, address = `10.1.${++people >> 8}.${people & 255}`) {
  const app = testApp(db, noGateway, { accounts })
  const jar = new Map<string, string>()
  const headers = () => ({
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    'x-forwarded-for': address,
  })
  const post = async (path: string, body: unknown) => {
    const answer = await app.post(`/api/account/${path}`, body, headers())
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '' || /max-age=0/i.test(cookie)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
  const get = (path: string) => app.call(`/api/account${path}`, { headers: headers() })
  const me = async () => ((await get('')).body as { me: { email: string; fullName: string } | null }).me
  /** The nonce that the page passes to Google. */
  const nonce = async () => ((await post('google/begin', {})).body as { nonce: string }).nonce
  return { post, get, me, jar, nonce, logged: app.logged }
}

/** The token of the newest link that was mailed to an address. */
export async function mailedLink(db: Db, email: string) {
  await renderMails(db)
  const { rows } = await db.$client.query<{ text: string }>(
    `SELECT text FROM emails WHERE recipient = $1 AND text LIKE '%token=%' ORDER BY id DESC LIMIT 1`,
    [email],
  )
  const { searchParams } = new URL(/http:\/\/localhost\S*token=\S+/.exec(rows[0]?.text ?? '')?.[0] ?? 'http://none')
  const of = (name: string) => searchParams.get(name) ?? ''
  return { kind: of('kind'), token: of('token'), from: searchParams.get('from') }
}

/** A user who has signed up, verified the address and is signed in. */
export async function signUpAndVerify(db: Db, accounts = TEST_ACCOUNTS, email = newEmail()) {
  const person = openBrowser(db, accounts)
  await person.post('sign-up', signUpForm(email))
  const { kind, token } = await mailedLink(db, email)
  await person.post('link', { kind, token })
  return { email, person }
}
