import { describe, expect, test } from 'vitest'
import { codeOf, MERCHANT, testSandbox } from './testing.ts'

const sandbox = testSandbox()

describe('reports', () => {
  test('details of a charge: numbers where a transactionResponse has texts', async () => {
    const { transId, authCode } = (await sandbox.charge()).transactionResponse
    expect(await sandbox.details(transId)).toMatchObject({
      transaction: {
        transId,
        submitTimeUTC: '2026-11-20T12:00:00.000Z',
        transactionType: 'authCaptureTransaction',
        transactionStatus: 'capturedPendingSettlement',
        responseCode: 1,
        responseReasonCode: 1,
        authCode,
        order: { invoiceNumber: 'INV-1' },
        authAmount: 10,
        settleAmount: 10,
        payment: { creditCard: { cardNumber: 'XXXX1111', expirationDate: 'XXXX', cardType: 'Visa' } },
      },
      transrefId: 'ref-1',
      messages: { resultCode: 'Ok' },
    })
    expect(codeOf(await sandbox.details('60000000000'))).toBe('E00040')
    expect(codeOf(await sandbox.details('abc'))).toBe('E00003')
  })

  test('the unsettled list, newest first, in pages, without what was settled', async () => {
    const list = (paging: object) =>
      sandbox.send({
        getUnsettledTransactionListRequest: {
          merchantAuthentication: MERCHANT,
          sorting: { orderBy: 'submitTimeUTC', orderDescending: 'true' },
          paging,
        },
      })
    await sandbox.charge({ invoiceNumber: 'INV-0' })
    await sandbox.settle()
    for (const n of [1, 2, 3]) await sandbox.charge({ invoiceNumber: `INV-${n}` })
    const invoices = async (offset: string) => {
      const { transactions, totalNumInResultSet } = await list({ limit: '2', offset })
      return [transactions.map((one: { invoiceNumber: string }) => one.invoiceNumber), totalNumInResultSet]
    }
    expect(await invoices('1')).toEqual([['INV-3', 'INV-2'], 3])
    expect(await invoices('2')).toEqual([['INV-1'], 3])
    expect(codeOf(await list({ limit: '2', offset: '3' }))).toBe('I00004')
    expect(codeOf(await list({ limit: '1001', offset: '1' }))).toBe('E00003')
  })
})
