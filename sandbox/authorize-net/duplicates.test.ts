import { describe, expect, test } from 'vitest'
import { codeOf, testSandbox } from './testing.ts'

const sandbox = testSandbox()
const SECOND = 1000

describe('the duplicate window', () => {
  test('lasts two minutes by default, and does not disclose the first charge', async () => {
    await sandbox.charge()
    const repeated = await sandbox.charge()
    expect(codeOf(repeated)).toBe('E00027')
    expect(repeated.transactionResponse).toMatchObject({
      responseCode: '3',
      authCode: '',
      transId: '0',
      refTransID: '',
      errors: [{ errorCode: '11', errorText: 'A duplicate transaction has been submitted.' }],
    })
    sandbox.wait(120 * SECOND)
    expect((await sandbox.charge()).transactionResponse.responseCode).toBe('1')
  })

  test('that the request sets discloses the first charge', async () => {
    const settings = { duplicateWindow: '600' }
    const { transactionResponse: first } = await sandbox.charge({ settings })
    sandbox.wait(599 * SECOND)
    expect((await sandbox.charge({ settings })).transactionResponse).toMatchObject({
      responseCode: '3',
      authCode: first.authCode,
      transId: '0',
      refTransID: first.transId,
    })
    sandbox.wait(1 * SECOND)
    expect((await sandbox.charge({ settings })).transactionResponse.responseCode).toBe('1')
  })

  test('compares card, amount and invoice number with valid charges', async () => {
    const { transId } = (await sandbox.charge()).transactionResponse
    const codes = [
      await sandbox.charge({ amount: '10.01' }),
      await sandbox.charge({ invoiceNumber: 'INV-2' }),
      await sandbox.charge({ card: { cardNumber: '4007000000027' } }),
      await sandbox.charge({ settings: { duplicateWindow: '0' } }),
      await sandbox.charge({ zip: '46282', invoiceNumber: 'INV-3' }),
      await sandbox.charge({ invoiceNumber: 'INV-3' }),
      await sandbox.charge({ amount: '10' }),
    ].map(answer => answer.transactionResponse.responseCode)
    expect(codes).toEqual(['1', '1', '1', '1', '2', '1', '3'])
    expect((await sandbox.ledger())[0]?.transId).toBe(transId)
  })
})
