import { describe, expect, test } from 'vitest'
import { FAULTS } from './faults.ts'
import { codeOf, MERCHANT, testSandbox } from './testing.ts'

const sandbox = testSandbox({ hangMs: 300 })
const faultOnce = (fault: string, more: object = {}) => sandbox.fault({ fault, times: 1, ...more })
const statuses = async () => (await sandbox.ledger()).map(({ status }) => status)

describe('the fault switch', () => {
  test.each([
    {},
    { fault: 'gremlins' },
    { fault: 'none', times: 0 },
    { fault: 'delay', delayMs: -1 },
    { fault: 'reset', requests: 'all' },
    { fault: 'reset', unlisted: 1 },
    '{"broken',
  ])('refuses %j', async setting => {
    const answer = await sandbox.post('/sandbox/faults', setting)
    expect([answer.status, Object.keys(await answer.json())]).toEqual([400, ['error']])
  })

  test.each(FAULTS)('accepts %s, and returns it', async fault => {
    expect((await sandbox.fault({ fault })).status).toBe(200)
    expect(await (await fetch(sandbox.url('/sandbox/faults'))).json()).toMatchObject({ fault, times: null })
  })

  test('applies a fault to the named requests, the given number of times', async () => {
    await sandbox.fault({ fault: 'server-error', times: 2, requests: ['getTransactionDetailsRequest'] })
    const { transId } = (await sandbox.charge()).transactionResponse
    const details = () =>
      sandbox.post('/xml/v1/request.api', {
        getTransactionDetailsRequest: { merchantAuthentication: MERCHANT, transId },
      })
    expect([(await details()).status, (await details()).status, (await details()).status]).toEqual([503, 503, 200])
  })
})

test('a charge whose response is lost can be missing in reports until faults are set again', async () => {
  await faultOnce('reset-after-charge', { unlisted: true })
  await expect(sandbox.charge()).rejects.toThrow()
  const [charged] = (await sandbox.ledger()).slice(-1)
  const sendRequest = (request: string, more: object) =>
    sandbox.post('/xml/v1/request.api', { [request]: { merchantAuthentication: MERCHANT, ...more } })
  const inReports = async () =>
    Promise.all(
      [
        await sendRequest('getTransactionDetailsRequest', { transId: charged?.transId }),
        await sendRequest('getUnsettledTransactionListRequest', {}),
      ].map(async answer => (await answer.text()).includes(`${charged?.transId}`)),
    )
  expect(await inReports()).toEqual([false, false])
  await sandbox.fault({ fault: 'none' })
  expect(await inReports()).toEqual([true, true])
})

const BROKEN = ['timeout', 'server-error', 'reset', 'bad-json']
test.each([
  ...BROKEN.map(name => [name === 'timeout' ? 'timeout-before' : name, []] as const),
  ...BROKEN.map(name => [`${name}-after-charge`, ['capturedPendingSettlement']] as const),
])('%s gives no answer, and leaves %j in the ledger', async (fault, ledger) => {
  const token = await sandbox.token()
  await faultOnce(fault)
  await expect(sandbox.charge({ token })).rejects.toThrow()
  expect(await statuses()).toEqual(ledger)
  // A fault before the charge does not use the token.
  if (ledger.length === 0) expect((await sandbox.charge({ token })).transactionResponse.responseCode).toBe('1')
})

test('a client that disconnects ends a timeout', async () => {
  await faultOnce('timeout-after-charge')
  const body = { getTransactionDetailsRequest: { merchantAuthentication: MERCHANT, transId: '1' } }
  await sandbox.fault({ fault: 'timeout-before', times: 1, requests: ['getTransactionDetailsRequest'] })
  const signal = AbortSignal.timeout(50)
  await expect(
    fetch(sandbox.url('/xml/v1/request.api'), { method: 'POST', body: JSON.stringify(body), signal }),
  ).rejects.toThrow('timeout')
})

test.each(['delay', 'delay-after-charge'])('%s answers late', async fault => {
  const token = await sandbox.token()
  await faultOnce(fault, { delayMs: 200 })
  const start = performance.now()
  expect((await sandbox.charge({ token })).transactionResponse.responseCode).toBe('1')
  expect(performance.now() - start).toBeGreaterThan(190)
})

test('held: the charge waits for a review, which captures or declines it', async () => {
  await sandbox.fault({ fault: 'held', times: 2 })
  const first = await sandbox.charge()
  expect(first.messages.resultCode).toBe('Ok')
  expect(first.transactionResponse).toMatchObject({ responseCode: '4', messages: [{ code: '253' }] })
  const { transId } = (await sandbox.charge({ invoiceNumber: 'INV-2' })).transactionResponse
  expect(await statuses()).toEqual(['FDSPendingReview', 'FDSPendingReview'])
  expect(await (await sandbox.post('/sandbox/review', { action: 'decline', transId })).json()).toEqual({ reviewed: 1 })
  expect(await (await sandbox.post('/sandbox/review', { action: 'approve' })).json()).toEqual({ reviewed: 1 })
  expect(await statuses()).toEqual(['capturedPendingSettlement', 'declined'])
  expect((await sandbox.post('/sandbox/review', {})).status).toBe(400)
})

test('duplicate: the answer points to an earlier charge', async () => {
  await faultOnce('duplicate')
  const { transactionResponse } = await sandbox.charge({ settings: { duplicateWindow: '600' } })
  expect(transactionResponse).toMatchObject({ responseCode: '3', transId: '0', errors: [{ errorCode: '11' }] })
  expect(await sandbox.ledger()).toMatchObject([{ transId: transactionResponse.refTransID, responseCode: '1' }])
})

test('partial: answers like an account that accepts split tender', async () => {
  await faultOnce('partial')
  expect((await sandbox.charge()).transactionResponse).toMatchObject({
    responseCode: '4',
    prePaidCard: { approvedAmount: '1.23' },
    messages: [{ code: '295' }],
  })
})

test.each(['used-token', 'expired-token'])('%s refuses the token', async fault => {
  await faultOnce(fault)
  expect(codeOf(await sandbox.charge())).toBe('E00114')
  expect(await sandbox.ledger()).toEqual([])
})

test('declined gives response code 2, and error gives 3', async () => {
  await faultOnce('declined')
  expect((await sandbox.charge()).transactionResponse.responseCode).toBe('2')
  await faultOnce('error')
  const error = await sandbox.charge()
  expect(codeOf(error)).toBe('E00027')
  expect(error.transactionResponse).toMatchObject({ responseCode: '3', transId: '0', errors: [{ errorCode: '19' }] })
  expect(await statuses()).toEqual(['declined', 'generalError'])
})
