import { beforeAll, describe, expect, test } from 'vitest'
import { noGateway, testApp } from '../../http/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { signedIn, type TestUser } from './testing.ts'

const database = testDatabase()
const ADDRESS = {
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
const idOf = ({ body }: { body: unknown }) => (body as { id: number }).id
const defaultsOf = (list: { id: number; isDefault: boolean }[]) => list.filter(one => one.isDefault).map(({ id }) => id)
const EXISTS = { code: 'ADDRESS_EXISTS', message: 'This address already exists in your saved addresses.' }

test('without sign-in nothing is answered and nothing changed', async () => {
  const stranger = settingsOf({ headers: {} })
  const answers = await Promise.all([
    stranger.get('/profile'),
    stranger.get('/addresses?kind=shipping'),
    stranger.get('/carrier-accounts'),
    stranger.add(),
    stranger.addAccount('123456789'),
    stranger.post('/addresses/1/delete'),
  ])
  for (const { status, body } of answers)
    expect([status, body]).toEqual([401, expect.objectContaining({ code: 'NOT_SIGNED_IN' })])
})

describe('the profile', () => {
  test('is empty at first, and each form saves its own fields', async () => {
    const user = await signedIn(database.db, { name: 'Amelia Quimby' })
    const { get, post } = settingsOf(user)
    const empty = { email: user.email, fullName: 'Amelia Quimby', phoneNumber: '', companyName: '', jobTitle: '' }
    expect((await get('/profile')).body).toEqual(empty)
    expect((await post('/company', { companyName: 'Quimby Flying', jobTitle: 'Owner' })).status).toBe(200)
    expect((await post('/profile', { fullName: ' A. Quimby ', phoneNumber: '904-555-0100' })).status).toBe(200)
    expect((await get('/profile')).body).toEqual({
      email: user.email,
      fullName: 'A. Quimby',
      phoneNumber: '904-555-0100',
      companyName: 'Quimby Flying',
      jobTitle: 'Owner',
    })
  })

  test('refuses what is too long, and fields it does not know', async () => {
    const { post } = await someone()
    for (const change of [{ fullName: 'x'.repeat(121) }, { email: 'other@example.com' }, { role: 'admin' }]) {
      expect((await post('/profile', { fullName: '', phoneNumber: '', ...change })).status).toBe(400)
    }
  })
})

describe('saved addresses', () => {
  test('the first of a kind is the default; the default comes first, then the newest', async () => {
    const { add, addresses } = await someone()
    expect(await addresses()).toEqual([])
    const [first, second, third] = [
      idOf(await add({ nickname: 'Hangar' })),
      idOf(await add({ addressLine1: '2 Airport Way' })),
      idOf(await add({ addressLine1: '3 Airport Way' })),
    ]
    const list = await addresses()
    expect(list.map(({ id }) => id)).toEqual([first, third, second])
    expect(list[0]).toEqual({
      ...ADDRESS,
      id: first,
      kind: 'shipping',
      nickname: 'Hangar',
      company: '',
      addressLine2: '',
      phone: '',
      isDefault: true,
    })
    expect(await addresses('billing')).toEqual([])
  })

  test('saving one as default takes it from the other, of the same kind only', async () => {
    const { add, addresses, post } = await someone()
    const first = idOf(await add())
    const billing = idOf(await add({}, 'billing'))
    const second = idOf(await add({ addressLine1: '2 Airport Way', isDefault: true }))
    expect(defaultsOf(await addresses())).toEqual([second])
    expect(defaultsOf(await addresses('billing'))).toEqual([billing])
    await post(`/addresses/${first}`, { ...ADDRESS, isDefault: true })
    expect(defaultsOf(await addresses())).toEqual([first])
    await post(`/addresses/${first}`, { ...ADDRESS, isDefault: false })
    expect(defaultsOf(await addresses())).toEqual([first])
    expect((await post(`/addresses/${second}/default`)).status).toBe(200)
    expect(defaultsOf(await addresses())).toEqual([second])
  })

  test('deleting the default promotes the newest of those left', async () => {
    const { add, addresses, post } = await someone()
    const first = idOf(await add())
    const second = idOf(await add({ addressLine1: '2 Airport Way' }))
    const third = idOf(await add({ addressLine1: '3 Airport Way' }))
    await post(`/addresses/${first}/delete`)
    expect(defaultsOf(await addresses())).toEqual([third])
    await post(`/addresses/${second}/delete`)
    expect(defaultsOf(await addresses())).toEqual([third])
    await post(`/addresses/${third}/delete`)
    expect(await addresses()).toEqual([])
    expect((await post(`/addresses/${third}/delete`)).status).toBe(404)
  })

  test('the same place is refused, whatever the case, name and company; another kind and oneself may have it', async () => {
    const { add, addresses, post } = await someone()
    const first = idOf(await add())
    const again = await add({
      addressLine1: '1  AIRPORT way',
      firstName: 'Orville',
      company: 'Wright',
      state: 'washington',
    })
    expect([again.status, again.body]).toEqual([409, { ...EXISTS, data: { addressId: first } }])
    expect((await add({}, 'billing')).status).toBe(200)
    expect((await post(`/addresses/${first}`, { ...ADDRESS, nickname: 'Hangar' })).status).toBe(200)
    const other = idOf(await add({ addressLine1: '2 Airport Way' }))
    expect((await post(`/addresses/${other}`, ADDRESS)).body).toMatchObject(EXISTS)
    expect((await addresses()).map(({ addressLine1 }) => addressLine1)).toEqual(['1 Airport Way', '2 Airport Way'])
  })

  test.each([
    [{ firstName: ' ' }, 'First name is required'],
    [{ addressLine1: undefined }, 'Address is required'],
    [{ postalCode: '9920' }, 'Please enter a valid ZIP code'],
    [{ state: 'TX' }, 'This ZIP code is not in Texas'],
    [{ city: 'x'.repeat(61) }, 'City must be at most 60 characters'],
    [{ userId: '00000000-0000-4000-8000-000000000000' }, 'userId'],
    [{ kind: 'home' }, 'kind'],
  ])('%j is refused', async (change, message) => {
    const { add, addresses } = await someone()
    const { status, body } = await add(change)
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(message)])
    expect(await addresses()).toEqual([])
  })

  test('another customer’s address answers like a missing one, and stays as it is', async () => {
    const owner = await someone()
    const id = idOf(await owner.add())
    const before = await owner.addresses()
    const thief = await someone()
    for (const target of [id, 999_999_999]) {
      for (const [path, body] of [
        [`/addresses/${target}`, { ...ADDRESS, city: 'Yakima' }],
        [`/addresses/${target}/delete`, {}],
        [`/addresses/${target}/default`, {}],
      ] as const) {
        const answer = await thief.post(path, body)
        expect([answer.status, answer.body]).toEqual([404, { code: 'ADDRESS_NOT_FOUND', message: 'Address not found' }])
      }
    }
    expect(await owner.addresses()).toEqual(before)
    expect((await owner.post('/addresses/x/delete')).status).toBe(400)
  })

  test('20 tabs that each set another default leave one', async () => {
    const { add, addresses, post } = await someone()
    const ids: number[] = []
    for (let n = 1; n <= 20; n++) ids.push(idOf(await add({ addressLine1: `${n} Airport Way` })))
    const answers = await Promise.all(ids.map(id => post(`/addresses/${id}/default`)))
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect(defaultsOf(await addresses())).toHaveLength(1)
  })

  test('one address saved by ten tabs at once is kept once; ten at once have one default', async () => {
    const { add, addresses } = await someone()
    const same = await Promise.all(Array.from({ length: 10 }, () => add({ isDefault: true })))
    expect(same.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => add({ addressLine1: `${n + 2} Airport Way`, isDefault: true })),
    )
    const list = await addresses()
    expect(list).toHaveLength(11)
    expect(defaultsOf(list)).toHaveLength(1)
  })

  test('deleting and choosing defaults at once always leaves one default', async () => {
    const { add, addresses, post } = await someone()
    const ids: number[] = []
    for (let n = 1; n <= 12; n++) ids.push(idOf(await add({ addressLine1: `${n} Airport Way` })))
    await Promise.all(
      ids.slice(0, 11).flatMap(id => [post(`/addresses/${id}/default`), post(`/addresses/${id}/delete`)]),
    )
    const list = await addresses()
    expect(list.map(({ id }) => id)).toEqual(ids.slice(11))
    expect(defaultsOf(list)).toEqual(ids.slice(11))
  })

  test('at most 100 of a kind are kept', async () => {
    const user = await signedIn(database.db)
    const { add, addresses } = settingsOf(user)
    await keepAddresses(user, 99)
    const both = await Promise.all([add(), add({ addressLine1: '2 Airport Way' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(both.find(({ status }) => status === 422)?.body).toMatchObject({
      code: 'TOO_MANY_ADDRESSES',
      message: 'You have 100 saved addresses already. Please delete one first.',
    })
    expect(await addresses()).toHaveLength(100)
    expect((await add({}, 'billing')).status).toBe(200)
  })

  const keepAddresses = ({ id }: TestUser, count: number) =>
    database.db.$client.query(
      `INSERT INTO saved_addresses (user_id, kind, first_name, last_name, address_line1, city, state, postal_code, country, place_key)
        SELECT $1, 'shipping', 'A', 'B', 'Street ' || n, 'Spokane', 'WA', '99201', 'US', 'key ' || n FROM generate_series(1, $2) n`,
      [id, count],
    )
})

describe('carrier accounts', () => {
  test('the first is the default; lists show the end of a number, its own form the whole', async () => {
    const { addAccount, accounts, get } = await someone()
    const first = idOf(await addAccount(' 123456789 ', { nickname: 'Hangar' }))
    const second = idOf(await addAccount('987654321', { provider: 'ups' }))
    expect(await accounts()).toEqual([
      { id: first, provider: 'fedex', nickname: 'Hangar', isDefault: true, isActive: true, ending: '6789' },
      { id: second, provider: 'ups', nickname: '', isDefault: false, isActive: true, ending: '4321' },
    ])
    expect((await get(`/carrier-accounts/${first}`)).body).toEqual({
      id: first,
      provider: 'fedex',
      nickname: 'Hangar',
      isDefault: true,
      accountNumber: '123456789',
    })
  })

  test('default: saved as one, set as one, promoted when the default is deleted', async () => {
    const { addAccount, accounts, post } = await someone()
    const first = idOf(await addAccount('111111111'))
    const second = idOf(await addAccount('222222222', { isDefault: true }))
    expect(defaultsOf(await accounts())).toEqual([second])
    await post(`/carrier-accounts/${first}`, { provider: 'dhl', accountNumber: '111111111', isDefault: true })
    expect(defaultsOf(await accounts())).toEqual([first])
    const third = idOf(await addAccount('333333333'))
    await post(`/carrier-accounts/${second}/default`)
    await post(`/carrier-accounts/${second}/delete`)
    expect(defaultsOf(await accounts())).toEqual([third])
  })

  test('the same number with the same carrier is refused, but not to itself or with another', async () => {
    const { addAccount, accounts, post } = await someone()
    const first = idOf(await addAccount('A1B2C3'))
    const again = await addAccount('a1b-2c3')
    expect([again.status, again.body]).toEqual([
      409,
      { code: 'CARRIER_ACCOUNT_EXISTS', message: 'You already have this account number for this provider' },
    ])
    const second = idOf(await addAccount('A1B2C3', { provider: 'ups' }))
    expect((await post(`/carrier-accounts/${first}`, { provider: 'fedex', accountNumber: 'A1B-2C3' })).status).toBe(200)
    expect((await post(`/carrier-accounts/${second}`, { provider: 'fedex', accountNumber: 'A1B2C3' })).status).toBe(409)
    expect(await accounts()).toHaveLength(2)
  })

  test('another customer’s account answers like a missing one', async () => {
    const owner = await someone()
    const id = idOf(await owner.addAccount('123456789'))
    const thief = await someone()
    const answers = await Promise.all([
      thief.get(`/carrier-accounts/${id}`),
      thief.post(`/carrier-accounts/${id}`, { provider: 'ups', accountNumber: '1' }),
      thief.post(`/carrier-accounts/${id}/default`),
      thief.post(`/carrier-accounts/${id}/delete`),
    ])
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        404,
        { code: 'CARRIER_ACCOUNT_NOT_FOUND', message: 'Shipping account not found' },
      ])
    expect(await owner.accounts()).toHaveLength(1)
  })

  test('a failed set-default leaves the default where it was', async () => {
    const { addAccount, accounts, post } = await someone()
    const id = idOf(await addAccount('123456789'))
    expect((await post('/carrier-accounts/999999999/default')).status).toBe(404)
    expect(defaultsOf(await accounts())).toEqual([id])
  })

  test('many tabs at once: one default, no account twice, at most 100', async () => {
    const { addAccount, accounts, post } = await someone()
    const same = await Promise.all(Array.from({ length: 10 }, () => addAccount('123456789', { isDefault: true })))
    expect(same.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
    await Promise.all(Array.from({ length: 101 }, (_, n) => addAccount(`${100_000 + n}`)))
    const list = await accounts()
    expect(list).toHaveLength(100)
    await Promise.all(list.slice(0, 20).map(({ id }) => post(`/carrier-accounts/${id}/default`)))
    expect(defaultsOf(await accounts())).toHaveLength(1)
  })

  test.each([
    [{ provider: 'pigeon' }, 'Please select a shipping provider'],
    [{ accountNumber: ' ' }, 'Account number is required'],
    [{ nickname: 'x'.repeat(61) }, 'Nickname must be at most 60 characters'],
    [{ isActive: false }, 'isActive'],
  ])('%j is refused', async (change, message) => {
    const { post } = await someone()
    const { status, body } = await post('/carrier-accounts', { provider: 'fedex', accountNumber: '1', ...change })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(message)])
  })
})
