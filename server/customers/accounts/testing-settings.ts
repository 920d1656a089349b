import { beforeAll } from 'vitest'
import { noGateway, testApp } from '../../http/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { signedIn } from './testing.ts'

export const ADDRESS = {
  firstName: 'Amelia',
  lastName: 'Quimby',
  addressLine1: '1 Airport Way',
  city: 'Spokane',
  state: 'WA',
  postalCode: '99201',
  country: 'US',
}
type Address = { id: number; isDefault: boolean; addressLine1: string }
type Account = { id: number; isDefault: boolean; ending: string }
export const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id
export const defaultsOf = (list: { id: number; isDefault: boolean }[]) =>
  list.filter(one => one.isDefault).map(({ id }) => id)
export const EXISTS = { code: 'ADDRESS_EXISTS', message: 'This address already exists in your saved addresses.' }

/** Customers and their settings. */
export function customerSettings() {
  const database = testDatabase()

  let app: ReturnType<typeof testApp>
  beforeAll(() => {
    app = testApp(database.db, noGateway)
  })

  /** The settings of one person, called over HTTP. */
  function settingsOf({ headers }: { headers: Record<string, string> }) {
    const post = (path: string, body: object = {}) => app.post(`/api/settings${path}`, body, headers)
    const get = (path: string) => app.call(`/api/settings${path}`, { headers })
    return {
      get,
      post,
      addresses: async (kind = 'shipping') => (await get(`/addresses?kind=${kind}`)).body as Address[],
      accounts: async () => (await get('/carrier-accounts')).body as Account[],
      add: async (changes: object = {}, kind = 'shipping') => post('/addresses', { ...ADDRESS, kind, ...changes }),
      addAccount: (accountNumber: string, more: object = {}) =>
        post('/carrier-accounts', { provider: 'fedex', accountNumber, ...more }),
    }
  }
  const someone = async () => settingsOf(await signedIn(database.db))

  return {
    database,
    settingsOf,
    someone,
  }
}
