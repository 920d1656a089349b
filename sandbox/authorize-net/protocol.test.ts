import { describe, expect, test } from 'vitest'
import { codeOf, MERCHANT, testSandbox, textOf, tokenRequest } from './testing.ts'

const sandbox = testSandbox()
const XSD = "in namespace 'AnetApi/xml/v1/schema/AnetApiSchema.xsd'"

describe('an answer', () => {
  test('is JSON after a byte order mark', async () => {
    const answer = await sandbox.post('/xml/v1/request.api', tokenRequest())
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  })

  test('to an approved charge has the same elements in the same order as the real one', async () => {
    const answer = await sandbox.charge()
    expect(answer).toEqual({
      transactionResponse: {
        responseCode: '1',
        authCode: expect.stringMatching(/^[A-Z0-9]{6}$/),
        avsResultCode: 'Y',
        cvvResultCode: 'M',
        cavvResultCode: '',
        transId: expect.stringMatching(/^\d{11}$/),
        refTransID: '',
        transHash: '',
        testRequest: '0',
        accountNumber: 'XXXX1111',
        accountType: 'Visa',
        messages: [{ code: '1', description: 'This transaction has been approved.' }],
        transHashSha2: '',
        SupplementalDataQualificationIndicator: 0,
        networkTransId: expect.stringMatching(/^[A-Z0-9]{15}$/),
      },
      refId: 'ref-1',
      messages: { resultCode: 'Ok', message: [{ code: 'I00001', text: 'Successful.' }] },
    })
    expect(Object.keys(answer)).toEqual(['transactionResponse', 'refId', 'messages'])
    const elements = Object.keys(answer.transactionResponse)
    expect(elements.slice(0, 3)).toEqual(['responseCode', 'authCode', 'avsResultCode'])
  })
})

describe('the schema', () => {
  const charge = { transactionType: 'authCaptureTransaction' }
  test.each([
    [
      { ...charge, payment: {}, amount: '1.00' },
      `The element 'transactionRequest' ${XSD} has invalid child element 'amount' ${XSD}. List of possible elements expected: 'profile, solution,`,
    ],
    [{ ...charge, colour: 'red' }, "has invalid child element 'colour'"],
    [{ amount: '1.00' }, "has invalid child element 'amount'"],
    [{}, `has incomplete content. List of possible elements expected: 'transactionType' ${XSD}.`],
    [{ ...charge, amount: 'ten' }, "datatype 'http://www.w3.org/2001/XMLSchema:decimal'"],
    [{ ...charge, amount: {} }, "parent element's content model is text only"],
    [{ ...charge, amount: ['1.00', '2.00'] }, "has invalid child element 'amount'"],
    [{ ...charge, order: { invoiceNumber: 'x'.repeat(21) } }, 'The actual length is greater than the MaxLength value.'],
    [{ ...charge, order: { description: 'd', invoiceNumber: 'x' } }, "invalid child element 'invoiceNumber'"],
    [{ ...charge, order: 'INV-1' }, "The element 'order'"],
    [{ ...charge, shipTo: { zip: '1', phoneNumber: '1' } }, "invalid child element 'phoneNumber'"],
    [{ ...charge, lineItems: { lineItem: [{ itemId: '1', name: 'n'.repeat(32) }] } }, 'MaxLength'],
    [{ ...charge, lineItems: { lineItem: [{ itemId: '1', name: 'n' }] } }, "expected: 'description, quantity'"],
  ])('refuses %j', async (transactionRequest, text) => {
    const answer = await sandbox.transact(transactionRequest)
    expect(codeOf(answer)).toBe('E00003')
    expect(textOf(answer)).toContain(text)
    expect(answer.messages.resultCode).toBe('Error')
    expect(await sandbox.ledger()).toEqual([])
  })

  test('checks the elements around a transaction', async () => {
    const transactionRequest = { transactionType: 'voidTransaction', refTransId: '1' }
    const outOfOrder = { transactionRequest, merchantAuthentication: MERCHANT }
    expect(codeOf(await sandbox.send({ createTransactionRequest: outOfOrder }))).toBe('E00003')
    const tooLong = { merchantAuthentication: MERCHANT, refId: 'r'.repeat(21), transactionRequest }
    expect(textOf(await sandbox.send({ createTransactionRequest: tooLong }))).toContain(":refId' element is invalid")
  })

  test('accepts numbers, missing values and whole lists of line items', async () => {
    const line = { itemId: 1, name: 'Bolt', quantity: 4, unitPrice: 2.5, taxable: false }
    const answer = await sandbox.transact({
      ...charge,
      amount: 10,
      payment: { opaqueData: await sandbox.token() },
      order: { invoiceNumber: 17 },
      lineItems: { lineItem: [line, line] },
      billTo: { company: null, zip: '99201' },
      transactionSettings: { setting: { settingName: 'duplicateWindow', settingValue: 0 } },
    })
    expect(answer.transactionResponse.responseCode).toBe('1')
  })

  test('never repeats a card number in an error', async () => {
    const answer = await sandbox.send(tokenRequest({ cardNumber: '41111111111111111111' }))
    expect(textOf(answer)).toContain("The value 'XXXX' is invalid")
  })
})

test.each([
  ['{"broken', 'E00001'],
  ['<createTransactionRequest/>', 'E00001'],
  ['[]', 'E00003'],
  ['{}', 'E00003'],
  ['{"createTransactionRequest":{},"refId":1}', 'E00003'],
  ['{"isAliveRequest":{}}', 'E00004'],
  ['{"toString":{}}', 'E00004'],
])('%s is answered with %s', async (body, code) => {
  expect(codeOf(await sandbox.send(body))).toBe(code)
})

test('only the keys of the merchant may charge, not the public client key', async () => {
  const transactionRequest = { transactionType: 'voidTransaction', refTransId: '1' }
  const wrong = [
    { ...MERCHANT, transactionKey: 'wrong' },
    { ...MERCHANT, name: 'wrong' },
    { name: MERCHANT.name, clientKey: 'sandboxClientKey' },
  ]
  for (const merchantAuthentication of wrong) {
    const answer = await sandbox.send({ createTransactionRequest: { merchantAuthentication, transactionRequest } })
    expect([codeOf(answer), textOf(answer)]).toEqual([
      'E00007',
      'User authentication failed due to invalid authentication values.',
    ])
  }
})

test('a browser may call only the API, from any origin', async () => {
  const preflight = await fetch(sandbox.url('/xml/v1/request.api'), { method: 'OPTIONS' })
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect(preflight.headers.get('access-control-allow-headers')).toContain('content-type')
  const answer = await sandbox.post('/xml/v1/request.api', tokenRequest())
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const ledger = await fetch(sandbox.url('/sandbox/ledger'))
  expect(ledger.headers.get('access-control-allow-origin')).toBeNull()
  const page = await sandbox.post('/sandbox/faults', { fault: 'declined' }, { Origin: 'http://example.com' })
  expect(page.status).toBe(403)
})
