import { readFile } from 'node:fs/promises'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { SANDBOX_CREDENTIALS as KEYS } from './credentials.ts'
import { type Json, testSandbox } from './testing.ts'

const sandbox = testSandbox()

type Page = { window: { Accept?: { dispatchData(data: unknown, handler: unknown): void }; [name: string]: unknown } }

/** A page that has loaded the script from the sandbox, with the few browser features that the script needs. */
async function page(src = sandbox.url('/v1/Accept.js')): Promise<Page['window']> {
  const script = await (await fetch(sandbox.url('/v1/Accept.js'))).text()
  const browser = { window: {}, document: { currentScript: { src } }, URL, fetch, crypto, Date, Uint8Array }
  runInContext(script, createContext(browser))
  return browser.window
}
const authData = { apiLoginID: KEYS.apiLoginId, clientKey: KEYS.clientKey }
const cardData = { cardNumber: '4111 1111 1111 1111', month: '12', year: '2035', cardCode: '900' }

async function dispatch(secureData: unknown, src?: string): Promise<Json> {
  const { Accept } = await page(src)
  return new Promise(resolve => Accept?.dispatchData(secureData, resolve))
}
const codes = async (secureData: unknown): Promise<string[]> =>
  (await dispatch(secureData)).messages.message.map(({ code }: { code: string }) => code)

test('Accept.js is served as a script that a strict policy allows', async () => {
  const script = await fetch(sandbox.url('/v1/Accept.js'))
  expect([script.status, script.headers.get('content-type')]).toEqual([200, 'application/javascript; charset=utf-8'])
  const code = await readFile(new URL('accept.js', import.meta.url), 'utf8')
  expect(code.replace(/\/\/.*/g, '')).not.toMatch(/\beval\b|new Function|innerHTML|\.style\b|createElement|import\(/)
})

describe('a card', () => {
  test('becomes a token that charges', async () => {
    const answer = await dispatch({ authData, cardData: { ...cardData, month: '1', year: '35', fullName: 'A L' } })
    expect(JSON.parse(JSON.stringify(answer))).toEqual({
      opaqueData: { dataDescriptor: 'COMMON.ACCEPT.INAPP.PAYMENT', dataValue: expect.stringMatching(/^.{128}$/) },
      messages: { resultCode: 'Ok', message: [{ code: 'I_WC_01', text: 'Successful.' }] },
    })
    expect((await sandbox.charge({ token: answer.opaqueData })).transactionResponse.responseCode).toBe('1')
  })

  test('can be exchanged with the name of a global function as the handler', async () => {
    const window = await page()
    const answer = await new Promise<Json>(resolve => {
      window.onToken = resolve
      window.Accept?.dispatchData({ authData, cardData }, 'onToken')
    })
    expect(answer.messages.resultCode).toBe('Ok')
    expect(() => window.Accept?.dispatchData({ authData, cardData }, 'missing')).toThrow('no response handler')
  })

  test.each([
    [{ cardNumber: '4111111111111112' }, ['E_WC_05']],
    [{ cardNumber: '' }, ['E_WC_05']],
    [{ month: '13' }, ['E_WC_06']],
    [{ year: '203' }, ['E_WC_07']],
    [{ year: '2020' }, ['E_WC_08']],
    [{ cardCode: '12' }, ['E_WC_15']],
    [{ zip: '9'.repeat(21) }, ['E_WC_16']],
    [{ fullName: 'A'.repeat(65) }, ['E_WC_17']],
    [{ cardNumber: 'x', month: undefined, year: undefined }, ['E_WC_05', 'E_WC_07', 'E_WC_06']],
  ])('with %j is refused with %j', async (change, expected) => {
    expect(await codes({ authData, cardData: { ...cardData, ...change } })).toEqual(expected)
  })
})

test.each([
  [undefined, ['E_WC_04']],
  [{ authData }, ['E_WC_04']],
  [{ authData: { apiLoginID: '' }, cardData }, ['E_WC_10', 'E_WC_18']],
  [{ authData: { ...authData, clientKey: 'wrong' }, cardData }, ['E_WC_21']],
])('%j is refused with %j', async (secureData, expected) => {
  expect(await codes(secureData)).toEqual(expected)
})

test('an unreachable gateway gives E_WC_14', async () => {
  const answer = await dispatch({ authData, cardData }, 'http://127.0.0.1:1/v1/Accept.js')
  expect(JSON.parse(JSON.stringify(answer.messages))).toEqual({
    resultCode: 'Error',
    message: [{ code: 'E_WC_14', text: 'Accept.js encryption failed.' }],
  })
})
