import { describe, expect, test } from 'vitest'
import { codeOf, type Json, MERCHANT, testSandbox } from './testing.ts'

const sandbox = testSandbox()

describe('reports', () => {
  test('details of a charge have numbers where a transactionResponse has texts', async () => {
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

  test('the unsettled list has pages, newest first, without settled transactions', async () => {
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
      return [transactions.map(({ invoiceNumber }: Json) => invoiceNumber), totalNumInResultSet]
    }
    expect(await invoices('1')).toEqual([['INV-3', 'INV-2'], 3])
    expect(await invoices('2')).toEqual([['INV-1'], 3])
    expect(codeOf(await list({ limit: '2', offset: '3' }))).toBe('I00004')
    expect(codeOf(await list({ limit: '1001', offset: '1' }))).toBe('E00003')
  })

  const batches = (range: object = {}) =>
    sandbox.send({ getSettledBatchListRequest: { merchantAuthentication: MERCHANT, ...range } })
  const inBatch = (batchId: string, paging: object = { limit: '1000', offset: '1' }) =>
    sandbox.send({ getTransactionListRequest: { merchantAuthentication: MERCHANT, batchId, paging } })

  test('a settled batch contains all transactions captured, refunded, voided and declined before it', async () => {
    expect(codeOf(await batches())).toBe('I00004')
    const { transId } = (await sandbox.charge({ invoiceNumber: 'INV-1' })).transactionResponse
    const voided = (await sandbox.charge({ invoiceNumber: 'INV-2' })).transactionResponse.transId
    await sandbox.transact({ transactionType: 'voidTransaction', refTransId: voided })
    await sandbox.charge({ invoiceNumber: 'INV-3', zip: '46282' })
    await sandbox.settle()
    const { batchList } = await batches()
    expect(batchList).toEqual([
      {
        batchId: expect.stringMatching(/^\d+$/),
        settlementTimeUTC: '2026-11-20T12:00:00.000Z',
        settlementTimeLocal: '2026-11-20T12:00:00.000',
        settlementState: 'settledSuccessfully',
        paymentMethod: 'creditCard',
        marketType: 'eCommerce',
        product: 'Card Not Present',
      },
    ])
    const [{ batchId }] = batchList
    const { transactions, totalNumInResultSet } = await inBatch(batchId)
    expect(transactions.map((row: Json) => [row.invoiceNumber, row.transactionStatus, row.settleAmount])).toEqual([
      ['INV-1', 'settledSuccessfully', 10],
      ['INV-2', 'voided', 10],
      ['INV-3', 'declined', 10],
    ])
    expect(totalNumInResultSet).toBe(3)
    expect(await sandbox.details(transId)).toMatchObject({ transaction: { batch: { batchId } } })
    expect(codeOf(await inBatch(batchId, { limit: '1000', offset: '2' }))).toBe('I00004')
    expect(codeOf(await inBatch('1'))).toBe('I00004')

    const creditCard = { cardNumber: '1111', expirationDate: 'XXXX' }
    await sandbox.transact({
      transactionType: 'refundTransaction',
      amount: '4.00',
      payment: { creditCard },
      refTransId: transId,
      order: { invoiceNumber: 'BACK-1' },
    })
    sandbox.wait(3_600_000)
    await sandbox.settle()
    const [, second] = (await batches()).batchList
    expect((await inBatch(second.batchId)).transactions).toMatchObject([
      { invoiceNumber: 'BACK-1', transactionStatus: 'refundSettledSuccessfully', settleAmount: 4 },
    ])
  })

  test('batches are listed for at most 31 days, and by default for the last 24 hours', async () => {
    await sandbox.charge()
    await sandbox.settle()
    sandbox.wait(10 * 86_400_000)
    expect(codeOf(await batches())).toBe('I00004')
    const range = (first: string, last: string) => ({
      firstSettlementDate: `2026-${first}T00:00:00Z`,
      lastSettlementDate: `2026-${last}T00:00:00Z`,
    })
    expect((await batches(range('11-20', '11-21'))).batchList).toHaveLength(1)
    expect(codeOf(await batches(range('11-21', '12-01')))).toBe('I00004')
    expect(codeOf(await batches(range('11-01', '12-03')))).toBe('E00013')
    expect(codeOf(await batches({ firstSettlementDate: 'yesterday' }))).toBe('E00003')
  })
})
