import { appendFile, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { SANDBOX_CREDENTIALS as KEYS } from './credentials.ts'
import type { Transaction } from './ledger.ts'
import { type Sandbox, startSandbox } from './server.ts'

let sandbox: Sandbox
let ledgerFile: string
let clock: Date

const start = async () => {
  sandbox = await startSandbox({ port: 0, host: '127.0.0.1', ledgerFile, now: () => clock })
}
beforeEach(async () => {
  clock = new Date('2026-11-20T12:00:00Z')
  ledgerFile = join(await mkdtemp(join(tmpdir(), 'sandbox-test-')), 'ledger.jsonl')
  await start()
})
afterEach(() => sandbox.stop())

const send = async (body: unknown) => {
  const answer = await fetch(`${sandbox.url}/xml/v1/request.api`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { bytes, json: JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, '')) }
}
const merchantAuthentication = { name: KEYS.apiLoginId, transactionKey: KEYS.transactionKey }
const tokenFor = async (card: object = {}) => {
  const token = { cardNumber: '4111111111111111', expirationDate: '122035', cardCode: '900', ...card }
  const { json } = await send({
    securePaymentContainerRequest: {
      merchantAuthentication: { name: KEYS.apiLoginId, clientKey: KEYS.clientKey },
      data: { type: 'TOKEN', id: 't', token },
    },
  })
  return json
}
type Extra = {
  amount?: string
  zip?: string
  invoiceNumber?: string
  token?: { dataDescriptor: string; dataValue: string }
}
const charge = async ({ amount = '10.00', zip = '99201', invoiceNumber = 'INV-1', token }: Extra = {}) => {
  const opaqueData = token ?? (await tokenFor()).opaqueData
  const transactionRequest = {
    transactionType: 'authCaptureTransaction',
    amount,
    payment: { opaqueData },
    order: { invoiceNumber },
    billTo: { zip },
  }
  return (await send({ createTransactionRequest: { merchantAuthentication, refId: 'ref-1', transactionRequest } })).json
}
const transact = async (transactionRequest: object) =>
  (await send({ createTransactionRequest: { merchantAuthentication, transactionRequest } })).json
const ledger = async (): Promise<Transaction[]> => (await fetch(`${sandbox.url}/sandbox/ledger`)).json()

test('an approved charge has the real shape and begins with a byte order mark', async () => {
  const { opaqueData } = await tokenFor()
  const { bytes } = await send({
    createTransactionRequest: {
      merchantAuthentication,
      transactionRequest: { transactionType: 'authCaptureTransaction', amount: '9.99', payment: { opaqueData } },
    },
  })
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(await charge()).toMatchObject({
    transactionResponse: {
      responseCode: '1',
      transId: expect.stringMatching(/^\d{11}$/),
      accountNumber: 'XXXX1111',
      accountType: 'Visa',
      messages: [{ code: '1' }],
    },
    refId: 'ref-1',
    messages: { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] },
  })
})

test('elements out of order, unknown ones, and texts too long are refused as by the XSD', async () => {
  const { opaqueData } = await tokenFor()
  const wrong = await transact({ transactionType: 'authCaptureTransaction', payment: { opaqueData }, amount: '1.00' })
  expect(wrong.messages).toMatchObject({
    resultCode: 'Error',
    message: [{ code: 'E00003', text: expect.stringContaining("invalid child element 'amount'") }],
  })
  expect(
    (await transact({ transactionType: 'authCaptureTransaction', amount: '1.00', colour: 'red' })).messages.message[0]
      .code,
  ).toBe('E00003')
  expect((await charge({ invoiceNumber: 'x'.repeat(21) })).messages.message[0].text).toContain('MaxLength')
  expect((await send('{"broken')).json.messages.message[0].code).toBe('E00003')
  expect(await ledger()).toEqual([])
})

test('only the merchant may charge', async () => {
  const { json } = await send({
    createTransactionRequest: {
      merchantAuthentication: { ...merchantAuthentication, transactionKey: 'wrong' },
      transactionRequest: { transactionType: 'voidTransaction', refTransId: '1' },
    },
  })
  expect(json.messages.message[0].code).toBe('E00007')
})

test('a token is good once, and for 15 minutes', async () => {
  const { opaqueData: token } = await tokenFor()
  expect((await charge({ token })).transactionResponse.responseCode).toBe('1')
  expect((await charge({ token, invoiceNumber: 'INV-2' })).messages.message[0].code).toBe('E00114')
  const { opaqueData: late } = await tokenFor()
  clock = new Date(clock.getTime() + 15 * 60_000 + 1)
  expect((await charge({ token: late, invoiceNumber: 'INV-3' })).messages.message[0].code).toBe('E00114')
})

test.each([
  [{ cardNumber: '4111111111111112' }, 'E_WC_05'],
  [{ cardNumber: 'abc' }, 'E_WC_05'],
  [{ expirationDate: '132035' }, 'E_WC_06'],
  [{ expirationDate: '102026' }, 'E_WC_08'],
  [{ cardCode: '1' }, 'E_WC_15'],
])('a card with %j gets no token: %s', async (card, code) => {
  expect((await tokenFor(card)).messages.message[0].code).toBe(code)
})

test('declined by ZIP and by CVV; a partial approval says so', async () => {
  expect(await charge({ zip: '46282' })).toMatchObject({
    transactionResponse: { responseCode: '2', errors: [{ errorCode: '2' }] },
    messages: { resultCode: 'Ok' },
  })
  const { opaqueData: token } = await tokenFor({ cardCode: '901' })
  expect((await charge({ token })).transactionResponse.responseCode).toBe('2')
  expect((await charge({ zip: '46225' })).transactionResponse).toMatchObject({
    responseCode: '1',
    prePaidCard: { requestedAmount: '10.00', approvedAmount: '1.23' },
  })
})

test('the same card, amount and invoice within the window is a duplicate that names the first', async () => {
  const first = await charge()
  expect(await charge()).toMatchObject({
    transactionResponse: {
      responseCode: '3',
      transId: '0',
      refTransID: first.transactionResponse.transId,
      errors: [{ errorCode: '11' }],
    },
    messages: { resultCode: 'Error', message: [{ code: 'E00027' }] },
  })
  expect((await charge({ amount: '10.01' })).transactionResponse.responseCode).toBe('1')
  clock = new Date(clock.getTime() + 121_000)
  expect((await charge()).transactionResponse.responseCode).toBe('1')
})

test('void before settlement, refund after it, and no more than was charged', async () => {
  const { transId } = (await charge()).transactionResponse
  expect(
    (await transact({ transactionType: 'refundTransaction', amount: '1.00', refTransId: transId })).transactionResponse
      .errors[0].errorCode,
  ).toBe('54')
  expect(
    (await transact({ transactionType: 'voidTransaction', refTransId: transId })).transactionResponse.responseCode,
  ).toBe('1')
  expect(
    (await transact({ transactionType: 'voidTransaction', refTransId: transId })).transactionResponse.messages[0].code,
  ).toBe('310')
  const settled = (await charge({ invoiceNumber: 'INV-2' })).transactionResponse.transId
  await fetch(`${sandbox.url}/sandbox/settle`, { method: 'POST' })
  expect(
    (await transact({ transactionType: 'voidTransaction', refTransId: settled })).transactionResponse.errors[0]
      .errorCode,
  ).toBe('16')
  expect(
    (await transact({ transactionType: 'refundTransaction', amount: '6.00', refTransId: settled })).transactionResponse
      .responseCode,
  ).toBe('1')
  expect(
    (await transact({ transactionType: 'refundTransaction', amount: '4.01', refTransId: settled })).transactionResponse
      .errors[0].errorCode,
  ).toBe('55')
})

test('details and the unsettled list, newest first, in pages', async () => {
  for (const n of [1, 2, 3]) await charge({ invoiceNumber: `INV-${n}` })
  const list = async (offset: string) =>
    (
      await send({
        getUnsettledTransactionListRequest: {
          merchantAuthentication,
          sorting: { orderBy: 'submitTimeUTC', orderDescending: 'true' },
          paging: { limit: '2', offset },
        },
      })
    ).json
  expect((await list('1')).transactions.map((one: { invoiceNumber: string }) => one.invoiceNumber)).toEqual([
    'INV-3',
    'INV-2',
  ])
  const [first] = (await list('2')).transactions
  const details = (await send({ getTransactionDetailsRequest: { merchantAuthentication, transId: first.transId } }))
    .json
  expect(details.transaction).toMatchObject({
    transactionStatus: 'capturedPendingSettlement',
    responseCode: 1,
    authAmount: 10,
    order: { invoiceNumber: 'INV-1' },
  })
  expect((await list('3')).messages.message[0].code).toBe('I00004')
})

test('the ledger outlives the sandbox, a line cut short included, and holds no card', async () => {
  const { transId } = (await charge()).transactionResponse
  await sandbox.stop()
  await appendFile(ledgerFile, '\n{"transId":"600')
  await start()
  expect((await ledger()).map(one => one.transId)).toEqual([transId])
  expect(Number((await charge({ invoiceNumber: 'INV-2' })).transactionResponse.transId)).toBeGreaterThan(
    Number(transId),
  )
  await sandbox.stop()
  await start()
  expect(await ledger()).toHaveLength(2)
  const text = await readFile(ledgerFile, 'utf8')
  for (const secret of ['4111111111111111', '"900"']) expect(text).not.toContain(secret)
})

test('a fault is used up after its times; an unknown one is refused', async () => {
  const set = (body: object) => fetch(`${sandbox.url}/sandbox/faults`, { method: 'POST', body: JSON.stringify(body) })
  expect((await set({ fault: 'gremlins' })).status).toBe(400)
  expect((await set({ fault: 'none', times: 0 })).status).toBe(400)
  await set({ fault: 'declined', times: 1 })
  expect((await charge()).transactionResponse.responseCode).toBe('2')
  expect((await charge()).transactionResponse.responseCode).toBe('1')
})

test('the browser may fetch the script and call from anywhere, and nothing else is opened', async () => {
  const script = await fetch(`${sandbox.url}/v1/Accept.js`)
  expect([script.status, script.headers.get('content-type')]).toEqual([200, 'application/javascript; charset=utf-8'])
  expect(await script.text()).not.toMatch(/eval|innerHTML|new Function/)
  const preflight = await fetch(`${sandbox.url}/xml/v1/request.api`, { method: 'OPTIONS' })
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect((await fetch(`${sandbox.url}/sandbox/ledger`)).headers.get('access-control-allow-origin')).toBeNull()
})
