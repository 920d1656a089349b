import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cents } from '../../domain/money/money.ts'
import type { placeAndPay as PlaceAndPay } from './place-and-pay.ts'

vi.mock('../api.ts', () => ({
  api: {
    checkout: { placeOrder: async () => ({ orderId: 'a', token: 't', orderNumber: 'APS-20270101-1234', total: 2500 }) },
    payments: { pay: vi.fn((...asked: unknown[]) => answers.pay(...asked)) },
  },
}))
const answers = vi.hoisted(() => ({ pay: async (..._: unknown[]): Promise<unknown> => ({ state: 'paid' }) }))
const refusal = (code: string, message: string, data?: object) => Object.assign(new Error(message), { code, data })
const session = new Map<string, string>()
beforeEach(() => {
  session.clear()
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => session.get(key) ?? null,
      setItem: (key: string, value: string) => void session.set(key, value),
      removeItem: (key: string) => void session.delete(key),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

type Asked = Parameters<typeof PlaceAndPay>
const REQUEST: Asked[0] = {
  as: 'guest',
  lines: [],
  quoteIds: [],
  email: 'a@example.com',
  billingAddress: null,
  notes: '',
  poNumber: '',
  shipping: { mode: 'quote' },
  shippingAddress: {
    firstName: 'A',
    lastName: 'Q',
    company: 'Q',
    addressLine1: '1 Way',
    addressLine2: '',
    city: 'Spokane',
    state: 'WA',
    postalCode: '99201',
    country: 'US',
    phone: '',
  },
  expectedTotal: cents(2500),
}
const CARD: Asked[1] = { dataDescriptor: 'd', dataValue: 'v' }

test('a lost response returns the stored order, and is reported as lost', async () => {
  answers.pay = () => Promise.reject(new TypeError('network'))
  const { placeAndPay } = await import('./place-and-pay.ts')
  expect(await placeAndPay(REQUEST, CARD)).toMatchObject({
    kind: 'not-paid',
    code: null,
    isLost: true,
    message: expect.stringMatching(/Your order APS-20270101-1234 is saved and won’t be charged twice/),
  })
})

test('a card that is declined is an answer', async () => {
  answers.pay = () => Promise.reject(refusal('PAYMENT_DECLINED', 'Declined'))
  const { placeAndPay } = await import('./place-and-pay.ts')
  expect(await placeAndPay(REQUEST, CARD)).toMatchObject({ kind: 'not-paid', code: 'PAYMENT_DECLINED', isLost: false })
})
