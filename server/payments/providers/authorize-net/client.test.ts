import { expect, test } from 'vitest'
import { cents } from '../../../../domain/money/money.ts'
import { ADDRESS } from '../../../checkout/testing.ts'
import { testGateway } from '../../testing.ts'

// The gateway keeps the connection open longer than any test, so only the client's time limit can end the request.
const sandbox = testGateway(600_000)

test('a charge without an answer in time has the result `unknown`', async () => {
  const token = await sandbox.token()
  await sandbox.fault('timeout-before')
  const outcome = await sandbox.gateway(200).charge({
    reference: 'reference-1',
    invoiceNumber: 'INV-1',
    amount: cents(2000),
    token,
    email: 'amelia@example.com',
    billTo: ADDRESS,
    shipTo: ADDRESS,
  })
  expect(outcome).toMatchObject({ kind: 'unknown', message: expect.stringContaining('TimeoutError') })
})
