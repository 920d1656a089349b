import { describe, expect, test } from 'vitest'
import { customerSettings, defaultsOf, idOf } from './testing-settings.ts'

const { someone } = customerSettings()

describe('carrier accounts', () => {
  test('have the first account as default; lists show the end of a number, and the form shows the whole number', async () => {
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

  test('become the default when saved or set as default, or when the default is deleted', async () => {
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

  test('refuse the same number with the same carrier, but not for the account itself or with another carrier', async () => {
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

  test('of another customer are refused like missing ones', async () => {
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

  test('retain the default after a failed set-default', async () => {
    const { addAccount, accounts, post } = await someone()
    const id = idOf(await addAccount('123456789'))
    expect((await post('/carrier-accounts/999999999/default')).status).toBe(404)
    expect(defaultsOf(await accounts())).toEqual([id])
  })

  test('have one default, no duplicates, and at most 100 entries, even with many concurrent tabs', async () => {
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
