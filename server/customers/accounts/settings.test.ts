import { describe, expect, test } from 'vitest'
import { signedIn, type TestUser } from './testing.ts'
import { ADDRESS, customerSettings, defaultsOf, EXISTS, idOf } from './testing-settings.ts'

const { database, settingsOf, someone } = customerSettings()

test('without sign-in, no data is returned or changed', async () => {
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

  test('a staff member’s change of name is in the audit log and the security log, a customer’s change is not', async () => {
    const inspector = await signedIn(database.db, { roles: ['quality'], name: 'Q. Ames' })
    const customer = await signedIn(database.db, { name: 'Amelia Quimby' })
    for (const fullName of ['Jane Roe, Chief Inspector', 'Jane Roe, Chief Inspector', ''])
      for (const person of [inspector, customer])
        expect((await settingsOf(person).post('/profile', { fullName, phoneNumber: '' })).status).toBe(200)
    const { rows } = await database.db.$client.query(
      `SELECT actor_id, actor, action, label, before, after FROM audit_entries WHERE subject_id = ANY($1) ORDER BY id`,
      [[inspector.id, customer.id]],
    )
    const [named, unnamed] = [{ name: 'Jane Roe, Chief Inspector' }, { name: '' }]
    const renamed = { actor_id: inspector.id, action: 'account.renamed', label: inspector.email }
    expect(rows.filter(({ action }) => action === 'account.renamed')).toEqual([
      { ...renamed, actor: `Q. Ames <${inspector.email}>`, before: { name: 'Q. Ames' }, after: named },
      { ...renamed, actor: `Jane Roe, Chief Inspector <${inspector.email}>`, before: named, after: unnamed },
    ])
    const logged = await database.db.$client.query(
      `SELECT account_id, role, result, facts FROM security_events WHERE event = 'name_changed'`,
    )
    const event = { account_id: inspector.id, role: 'staff', result: 'ok', facts: null }
    expect(logged.rows).toEqual([event, event])
  })

  test('refuses values that are too long, and unknown fields', async () => {
    const { post } = await someone()
    for (const change of [{ fullName: 'x'.repeat(121) }, { email: 'other@example.com' }, { role: 'admin' }]) {
      expect((await post('/profile', { fullName: '', phoneNumber: '', ...change })).status).toBe(400)
    }
  })
})

describe('saved addresses', () => {
  test('with letters that documents lack can be read and made the default, and cannot be used until corrected', async () => {
    const { add, addresses, post } = await someone()
    const id = idOf(await add())
    await add({ addressLine1: '2 Airport Way' })
    await database.db.$client.query(`UPDATE saved_addresses SET city = '東京' WHERE id = $1`, [id])
    expect(await addresses()).toContainEqual(expect.objectContaining({ id, city: '東京' }))
    expect((await post(`/addresses/${id}/default`)).status).toBe(200)
    const { status, body } = await post(`/addresses/${id}`, { ...ADDRESS, city: '東京' })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('can’t show “東京”')])
    expect((await post(`/addresses/${id}`, { ...ADDRESS, city: 'Tokyo' })).status).toBe(200)
    expect(await addresses()).toContainEqual(expect.objectContaining({ id, city: 'Tokyo' }))
  })

  test('have the first of a kind as default; lists show the default first, then the newest', async () => {
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

  test('lose the default to a new default of the same kind only', async () => {
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

  test('make the newest remaining address the default when the default is deleted', async () => {
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

  test('refuse the same place, ignoring case, name and company; another kind and the address itself may have it', async () => {
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

  test('of another customer are refused like missing ones, and do not change', async () => {
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

  test('have one default after 20 tabs have each set another one', async () => {
    const { add, addresses, post } = await someone()
    const ids: number[] = []
    for (let n = 1; n <= 20; n++) ids.push(idOf(await add({ addressLine1: `${n} Airport Way` })))
    const answers = await Promise.all(ids.map(id => post(`/addresses/${id}/default`)))
    expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200))
    expect(defaultsOf(await addresses())).toHaveLength(1)
  })

  test('are stored once if ten tabs save one concurrently; ten different ones have one default', async () => {
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

  test('always have one default when defaults are deleted and chosen concurrently', async () => {
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

  test('are limited to 100 of a kind', async () => {
    const user = await signedIn(database.db)
    const { add, addresses } = settingsOf(user)
    await keepAddresses(user, 99)
    const both = await Promise.all([add(), add({ addressLine1: '2 Airport Way' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(both.find(({ status }) => status === 422)?.body).toMatchObject({
      code: 'TOO_MANY_ADDRESSES',
      message: 'You already have 100 saved addresses. Please delete one first.',
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
