import { describe, expect, test } from 'vitest'
import { testSandbox } from './testing.ts'

const sandbox = testSandbox()

describe('voids and refunds', () => {
  const transact = async (transactionRequest: object) =>
    (await sandbox.transact(transactionRequest)).transactionResponse
  const charged = async () => (await sandbox.charge()).transactionResponse.transId
  const creditCard = { cardNumber: '1111', expirationDate: 'XXXX' }
  const refund = (refTransId: string, amount: string, card = creditCard) =>
    transact({ transactionType: 'refundTransaction', amount, payment: { creditCard: card }, refTransId })
  const voiding = (refTransId: string) => transact({ transactionType: 'voidTransaction', refTransId })

  test('a charge can only be voided before settlement, which makes no separate transaction', async () => {
    const refTransId = await charged()
    expect((await refund(refTransId, '1.00')).errors[0].errorCode).toBe('54')
    expect(await voiding(refTransId)).toMatchObject({ responseCode: '1', transId: refTransId, refTransID: refTransId })
    expect(await sandbox.ledger()).toMatchObject([{ transId: refTransId, status: 'voided' }])
    expect(await voiding(refTransId)).toMatchObject({ responseCode: '1', messages: [{ code: '310' }] })
  })

  test('a charge can only be refunded after settlement, by no more than its amount in total', async () => {
    const refTransId = await charged()
    await sandbox.settle()
    expect(await voiding(refTransId)).toMatchObject({
      responseCode: '3',
      transId: '0',
      refTransID: refTransId,
      errors: [{ errorCode: '16', errorText: 'The transaction cannot be found.' }],
    })
    const first = await refund(refTransId, '6.00')
    expect(first).toMatchObject({ responseCode: '1', refTransID: refTransId, accountNumber: 'XXXX1111' })
    expect(first.transId).not.toBe(refTransId)
    expect((await refund(refTransId, '4.01')).errors[0].errorCode).toBe('55')
    expect((await refund(refTransId, '6.00')).errors[0].errorCode).toBe('11')
    expect((await refund(refTransId, '4.00')).responseCode).toBe('1')
    expect((await sandbox.ledger()).map(({ type, status, amount }) => [type, status, amount])).toEqual([
      ['authCaptureTransaction', 'settledSuccessfully', '10.00'],
      ['refundTransaction', 'refundPendingSettlement', '6.00'],
      ['refundTransaction', 'refundPendingSettlement', '4.00'],
    ])
  })

  test('a voided refund makes its amount refundable again', async () => {
    const refTransId = await charged()
    await sandbox.settle()
    const { transId } = await refund(refTransId, '10.00')
    expect((await voiding(transId)).responseCode).toBe('1')
    expect((await refund(refTransId, '10.00')).responseCode).toBe('1')
  })

  test('a void or refund needs the right transaction and the right card', async () => {
    const refTransId = await charged()
    await sandbox.settle()
    expect((await refund(refTransId, '1.00', { ...creditCard, cardNumber: '0015' })).errors[0].errorCode).toBe('54')
    expect((await refund('60000000000', '1.00')).errors[0].errorCode).toBe('54')
    expect((await voiding('60000000000')).errors[0].errorCode).toBe('16')
    const declined = (await sandbox.charge({ zip: '46282' })).transactionResponse.transId
    expect((await voiding(declined)).errors[0].errorCode).toBe('16')
    expect((await transact({ transactionType: 'voidTransaction' })).errors[0].errorCode).toBe('33')
  })

  test('faults apply: an error, and a card that accepts no refund', async () => {
    const refTransId = await charged()
    await sandbox.fault({ fault: 'error', times: 1 })
    expect((await voiding(refTransId)).errors[0].errorCode).toBe('19')
    await sandbox.settle()
    await sandbox.fault({ fault: 'declined', times: 1 })
    expect(await refund(refTransId, '10.00')).toMatchObject({ responseCode: '2', errors: [{ errorCode: '2' }] })
    expect((await refund(refTransId, '10.00')).responseCode).toBe('1')
  })
})
