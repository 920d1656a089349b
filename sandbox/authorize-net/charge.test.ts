import { describe, expect, test } from 'vitest'
import { CARD, codeOf, testSandbox } from './testing.ts'

const sandbox = testSandbox()
const SECOND = 1000

describe('a token', () => {
  test('is valid once, even for a declined charge', async () => {
    const token = await sandbox.token()
    expect((await sandbox.charge({ token, zip: '46282' })).transactionResponse.responseCode).toBe('2')
    const repeated = await sandbox.charge({ token })
    expect(repeated.messages).toEqual({
      resultCode: 'Error',
      message: [{ code: 'E00114', text: 'Invalid OTS Token.' }],
    })
    expect(repeated.transactionResponse.responseCode).toBeUndefined()
    expect(repeated.refId).toBe('ref-1')
  })

  test('is valid for 15 minutes', async () => {
    const [validToken, expiredToken] = [await sandbox.token(), await sandbox.token()]
    sandbox.wait(15 * 60 * SECOND - 1)
    expect((await sandbox.charge({ token: validToken })).transactionResponse.responseCode).toBe('1')
    sandbox.wait(1)
    expect(codeOf(await sandbox.charge({ token: expiredToken, invoiceNumber: 'INV-2' }))).toBe('E00114')
  })

  test('stays valid after a request that the schema refuses', async () => {
    const token = await sandbox.token()
    expect(codeOf(await sandbox.charge({ token, invoiceNumber: 'x'.repeat(21) }))).toBe('E00003')
    expect((await sandbox.charge({ token })).transactionResponse.responseCode).toBe('1')
  })

  test('must come from Accept.js', async () => {
    const { dataValue } = await sandbox.token()
    expect(codeOf(await sandbox.charge({ token: { dataDescriptor: 'COMMON.APPLE', dataValue } }))).toBe('E00113')
  })

  test.each([
    ['4007000000027', 'XXXX0027', 'Visa'],
    ['4012888818888', 'XXXX8888', 'Visa'],
    ['5424000000000015', 'XXXX0015', 'MasterCard'],
    ['2223000010309703', 'XXXX9703', 'MasterCard'],
    ['370000000000002', 'XXXX0002', 'AmericanExpress'],
    ['6011000000000012', 'XXXX0012', 'Discover'],
    ['3088000000000017', 'XXXX0017', 'JCB'],
    ['38000000000006', 'XXXX0006', 'DinersClub'],
  ])('%s is treated as %s, %s', async (cardNumber, accountNumber, accountType) => {
    const { transactionResponse } = await sandbox.charge({ card: { cardNumber } })
    expect(transactionResponse).toMatchObject({ responseCode: '1', accountNumber, accountType })
  })
})

describe('a charge', () => {
  test('without a token is refused', async () => {
    const charge = { transactionType: 'authCaptureTransaction', amount: '1.00' }
    const { cardNumber, expirationDate } = CARD
    const answers = [
      await sandbox.transact(charge),
      await sandbox.transact({ ...charge, payment: { creditCard: { cardNumber, expirationDate } } }),
      await sandbox.charge({ amount: '0.00' }),
      await sandbox.charge({ amount: '1.005' }),
      await sandbox.transact({ ...charge, transactionType: 'authOnlyTransaction' }),
    ]
    expect(answers.map(answer => answer.transactionResponse.errors[0].errorCode)).toEqual(['33', '17', '5', '5', '174'])
    expect(answers.map(codeOf)).toEqual(Array(5).fill('E00027'))
    expect(await sandbox.ledger()).toEqual([])
  })

  test('is declined with result Ok, by ZIP and by card code', async () => {
    const byZip = await sandbox.charge({ zip: '46282' })
    expect(byZip.messages.resultCode).toBe('Ok')
    expect(byZip.transactionResponse).toMatchObject({
      responseCode: '2',
      transId: expect.stringMatching(/^\d{11}$/),
      errors: [{ errorCode: '2', errorText: 'This transaction has been declined.' }],
    })
    const byCode = await sandbox.charge({ card: { cardCode: '901' } })
    expect(byCode.transactionResponse).toMatchObject({ responseCode: '2', cvvResultCode: 'N', errors: [{}] })
    expect((await sandbox.ledger()).map(({ status }) => status)).toEqual(['declined', 'declined'])
  })

  test.each([
    ['46201', 'A'],
    ['46205', 'N'],
    ['46217', 'Z'],
    ['99201', 'Y'],
  ])('to ZIP %s gets address check %s', async (zip, avsResultCode) => {
    expect((await sandbox.charge({ zip })).transactionResponse).toMatchObject({ responseCode: '1', avsResultCode })
  })

  test.each([
    ['902', 'S'],
    ['904', 'P'],
    ['123', 'M'],
    ['', ''],
  ])('with card code %j gets %j', async (cardCode, cvvResultCode) => {
    const card = cardCode ? { cardCode } : { cardCode: undefined }
    expect((await sandbox.charge({ card })).transactionResponse).toMatchObject({ responseCode: '1', cvvResultCode })
  })

  test('of a card with a balance of $1.23 is declined, or partly approved if the merchant allows it', async () => {
    const zip = '46225'
    expect((await sandbox.charge({ zip })).transactionResponse.responseCode).toBe('2')
    const partial = await sandbox.charge({ zip, invoiceNumber: 'INV-2', settings: { allowPartialAuth: 'true' } })
    expect(partial.messages.resultCode).toBe('Ok')
    expect(partial.transactionResponse).toMatchObject({
      responseCode: '4',
      splitTenderId: expect.stringMatching(/^\d+$/),
      prePaidCard: { requestedAmount: '10.00', approvedAmount: '1.23' },
      messages: [{ code: '295' }],
    })
    const { transId } = partial.transactionResponse
    expect((await sandbox.details(transId)).transaction).toMatchObject({
      transactionStatus: 'authorizedPendingRelease',
      requestedAmount: 10,
      authAmount: 1.23,
    })
    const voided = await sandbox.transact({ transactionType: 'voidTransaction', refTransId: transId })
    expect(voided.transactionResponse.responseCode).toBe('1')
    const balance = await sandbox.charge({ zip: '46227', invoiceNumber: 'INV-3' })
    expect(balance.transactionResponse).toMatchObject({
      responseCode: '1',
      prePaidCard: { approvedAmount: '10.00', balanceOnCard: '-1.23' },
    })
  })

  test('in test mode has the id 0 and is not recorded', async () => {
    const { transactionResponse } = await sandbox.charge({ settings: { testRequest: 'true' } })
    expect(transactionResponse).toMatchObject({ responseCode: '1', transId: '0', testRequest: '1' })
    expect(await sandbox.ledger()).toEqual([])
  })
})
