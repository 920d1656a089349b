import { describe, expect, test } from 'vitest'
import { FAULTS } from './faults.ts'
import { codeOf, MERCHANT, testSandbox } from './testing.ts'

const sandbox = testSandbox({ hangMs: 300 })
const once = (fault: string, more: object = {}) => sandbox.fault({ fault, times: 1, ...more })
const statuses = async () => (await sandbox.ledger()).map(one => one.status)

describe('the switch', () => {
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

  test.each(FAULTS)('knows %s, and shows it', async fault => {
    expect((await sandbox.fault({ fault })).status).toBe(200)
    expect(await (await fetch(sandbox.url('/sandbox/faults'))).json()).toMatchObject({ fault, times: null })
  })

  test('hits the named requests, the requested number of times', async () => {
    await sandbox.fault({ fault: 'server-error', times: 2, requests: ['getTransactionDetailsRequest'] })
    const { transId } = (await sandbox.charge()).transactionResponse
    const details = () =>
      sandbox.post('/xml/v1/request.api', {
        getTransactionDetailsRequest: { merchantAuthentication: MERCHANT, transId },
      })
    expect([(await details()).status, (await details()).status, (await details()).status]).toEqual([503, 503, 200])
  })
})

test('a charge whose response got lost may be in no report until faults are set again', async () => {
  await once('reset-after-charge', { unlisted: true })
  await expect(sandbox.charge()).rejects.toThrow()
  const [charged] = (await sandbox.ledger()).slice(-1)
  const ask = (request: string, more: object) =>
    sandbox.post('/xml/v1/request.api', { [request]: { merchantAuthentication: MERCHANT, ...more } })
  const read = async () =>
    Promise.all(
      [
        await ask('getTransactionDetailsRequest', { transId: charged?.transId }),
        await ask('getUnsettledTransactionListRequest', {}),
      ].map(async answer => (await answer.text()).includes(`${charged?.transId}`)),
    )
  expect(await read()).toEqual([false, false])
  await sandbox.fault({ fault: 'none' })
  expect(await read()).toEqual([true, true])
})

const BROKEN = ['timeout', 'server-error', 'reset', 'bad-json']
test.each([
  ...BROKEN.map(name => [name === 'timeout' ? 'timeout-before' : name, []] as const),
  ...BROKEN.map(name => [`${name}-after-charge`, ['capturedPendingSettlement']] as const),
])('%s leaves no answer, and the ledger %j', async (fault, ledger) => {
  const token = await sandbox.token()
  await once(fault)
  await expect(sandbox.charge({ token })).rejects.toThrow()
  expect(await statuses()).toEqual(ledger)
  // Before the charge, the token was not touched either.
  if (ledger.length === 0) expect((await sandbox.charge({ token })).transactionResponse.responseCode).toBe('1')
})

test('a client that disconnects ends a time-out', async () => {
  await once('timeout-after-charge')
  const body = { getTransactionDetailsRequest: { merchantAuthentication: MERCHANT, transId: '1' } }
  await sandbox.fault({ fault: 'timeout-before', times: 1, requests: ['getTransactionDetailsRequest'] })
  const signal = AbortSignal.timeout(50)
  await expect(
    fetch(sandbox.url('/xml/v1/request.api'), { method: 'POST', body: JSON.stringify(body), signal }),
  ).rejects.toThrow('timeout')
})

test.each(['delay', 'delay-after-charge'])('%s answers late', async fault => {
  const token = await sandbox.token()
  await once(fault, { delayMs: 200 })
  const start = performance.now()
  expect((await sandbox.charge({ token })).transactionResponse.responseCode).toBe('1')
  expect(performance.now() - start).toBeGreaterThan(190)
})

test('held waits for a review, and is captured or declined by it', async () => {
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

test('duplicate: there is an earlier charge, and the answer points to it', async () => {
  await once('duplicate')
  const { transactionResponse } = await sandbox.charge({ settings: { duplicateWindow: '600' } })
  expect(transactionResponse).toMatchObject({ responseCode: '3', transId: '0', errors: [{ errorCode: '11' }] })
  expect(await sandbox.ledger()).toMatchObject([{ transId: transactionResponse.refTransID, responseCode: '1' }])
})

test('partial: as an account that takes split tender', async () => {
  await once('partial')
  expect((await sandbox.charge()).transactionResponse).toMatchObject({
    responseCode: '4',
    prePaidCard: { approvedAmount: '1.23' },
    messages: [{ code: '295' }],
  })
})

test.each(['used-token', 'expired-token'])('%s', async fault => {
  await once(fault)
  expect(codeOf(await sandbox.charge())).toBe('E00114')
  expect(await sandbox.ledger()).toEqual([])
})

test('declined, and error', async () => {
  await once('declined')
  expect((await sandbox.charge()).transactionResponse.responseCode).toBe('2')
  await once('error')
  const error = await sandbox.charge()
  expect(codeOf(error)).toBe('E00027')
  expect(error.transactionResponse).toMatchObject({ responseCode: '3', transId: '0', errors: [{ errorCode: '19' }] })
  expect(await statuses()).toEqual(['declined', 'generalError'])
})
