import { expect, test } from 'vitest'
import { cents } from '../../../../domain/money/money.ts'
import { ADDRESS } from '../../../checkout/testing.ts'
import { testGateway } from '../../testing.ts'

// The gateway holds the connection for longer than any test runs, so that only the limit of the client can end the request.
const sandbox = testGateway(600_000)

test('a charge that is not answered in time is unknown', async () => {
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
