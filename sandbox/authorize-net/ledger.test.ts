import { appendFile, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { MERCHANT, testSandbox } from './testing.ts'

const sandbox = testSandbox()

test('the ledger is read again after a restart, even with an incomplete last line', async () => {
  const { transId } = (await sandbox.charge()).transactionResponse
  await sandbox.stop()
  await appendFile(sandbox.ledgerFile(), '\n{"transId":"600')
  await sandbox.restart()
  expect((await sandbox.ledger()).map(({ transId: id }) => id)).toEqual([transId])
  const next = (await sandbox.charge({ invoiceNumber: 'INV-2' })).transactionResponse.transId
  expect(Number(next)).toBeGreaterThan(Number(transId))
  await sandbox.restart()
  expect((await sandbox.ledger()).map(({ transId: id }) => id)).toEqual([transId, next])
})

test('the ledger has the last status of a transaction and recognizes its card after a restart', async () => {
  const { transId } = (await sandbox.charge()).transactionResponse
  await sandbox.restart()
  expect((await sandbox.charge()).transactionResponse.errors[0].errorCode).toBe('11')
  await sandbox.transact({ transactionType: 'voidTransaction', refTransId: transId })
  await sandbox.restart()
  expect(await sandbox.ledger()).toMatchObject([{ transId, status: 'voided' }])
})

test('the ledger shows the fields that tests need, and contains no card number', async () => {
  await sandbox.charge({ card: { cardCode: '9047', zip: '46282', fullName: 'Amelia Lockheed' } })
  await sandbox.send({ getUnsettledTransactionListRequest: { merchantAuthentication: MERCHANT } })
  expect(await sandbox.ledger()).toMatchObject([
    {
      type: 'authCaptureTransaction',
      responseCode: '1',
      status: 'capturedPendingSettlement',
      amount: '10.00',
      invoiceNumber: 'INV-1',
      refId: 'ref-1',
      refTransId: null,
      accountNumber: 'XXXX1111',
      submittedAt: '2026-11-20T12:00:00.000Z',
    },
  ])
  // Random values may contain the same four characters by chance.
  const text = (await readFile(sandbox.ledgerFile(), 'utf8')).replace(
    /"(?:salt|transId|cardDigest|authCode)":"[^"]*"/g,
    '',
  )
  for (const secret of ['4111', '9047', 'Lockheed', '2035']) expect(text).not.toContain(secret)
})
