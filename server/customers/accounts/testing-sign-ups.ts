import { expect } from 'vitest'
import { noGateway, testApp } from '../../http/testing.ts'
import { renderMails } from '../../mail/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'

export const PASSWORD = 'Propeller-Blade7'

/** People who sign up, each in their own browser. */
export function signUps() {
  const database = testDatabase()
  let people = 0

  /** A browser with its cookies and its own network address. */
  function browser(address = `10.${Math.floor(++people / 250)}.${people % 250}.1`) {
    const { post: send, call } = testApp(database.db, noGateway)
    const jar = new Map<string, string>()
    const headers = () => ({
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-forwarded-for': address,
    })
    const post = async (path: string, body: unknown) => {
      const answer = await send(`/api/account/${path}`, body, headers())
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (value === '' || /max-age=0/i.test(cookie)) jar.delete(name)
        else jar.set(name, value)
      }
      return answer
    }
    const get = (path: string) => call(`/api/account${path}`, { headers: headers() })
    const me = async () => (await get('')).body
    return { post, get, me, jar }
  }

  const newEmail = () => `pilot${++people}@example.com`
  const form = (email: string) => ({ fullName: 'Amelia Earhart', email, password: PASSWORD, phone: '', optedIn: true })

  async function mails(email: string) {
    await renderMails(database.db)
    const { rows } = await database.db.$client.query<{ event: string; text: string; entity: string }>(
      'SELECT event, text, entity FROM emails WHERE recipient = $1 ORDER BY id',
      [email],
    )
    return rows
  }

  /** The token of the newest link that was mailed. */
  async function mailedToken(email: string): Promise<{ kind: string; token: string; from: string | null }> {
    const link = /http:\/\/localhost\S*token=\S+/.exec((await mails(email)).at(-1)?.text ?? '')?.[0] ?? ''
    const { searchParams } = new URL(link)
    return {
      kind: searchParams.get('kind') ?? '',
      token: searchParams.get('token') ?? '',
      from: searchParams.get('from'),
    }
  }

  async function signedUp() {
    const email = newEmail()
    const person = browser()
    expect(await person.post('sign-up', form(email))).toMatchObject({ status: 200 })
    const { kind, token } = await mailedToken(email)
    expect(await person.post('link', { kind, token })).toMatchObject({ status: 200, body: { isSignedIn: true } })
    return { email, person }
  }

  return {
    database,
    browser,
    newEmail,
    form,
    mails,
    mailedToken,
    signedUp,
  }
}
