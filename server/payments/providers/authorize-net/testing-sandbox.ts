import { createHmac } from 'node:crypto'
import { SANDBOX_CREDENTIALS } from '../../../../sandbox/authorize-net/credentials.ts'
import { testGateway } from '../../testing.ts'
import type { ProviderSandbox } from '../../testing-provider-sandbox.ts'
import { createAuthorizeNet } from './client.ts'

/** The signature of a notification, as the gateway writes it. */
export const signNotification = (body: string, key = SANDBOX_CREDENTIALS.signatureKey): string =>
  `sha512=${createHmac('sha512', key).update(body).digest('hex').toUpperCase()}`

/** The body of a notification of the gateway. `more`: other fields of its payload. */
export const notificationOf = (id: string, notificationId: string, more: object = {}): string =>
  JSON.stringify({
    notificationId,
    eventType: 'net.authorize.payment.authcapture.created',
    payload: { responseCode: 1, authAmount: 1, entityName: 'transaction', id, ...more },
  })

/** https://developer.authorize.net/hello_world/testing_guide.html */
const DECLINING_ZIP = '46282'

/** The sandbox of this provider for a test file. */
export function authorizeNetSandbox(): ProviderSandbox {
  const sandbox = testGateway()
  return {
    provider: () => sandbox.gateway(),
    // No server listens on port 2 of this computer.
    unreachable: () =>
      createAuthorizeNet({
        credentials: {
          ...SANDBOX_CREDENTIALS,
          apiUrl: 'http://127.0.0.1:2/xml/v1/request.api',
          acceptJsUrl: 'http://127.0.0.1:2/v1/Accept.js',
          environment: 'sandbox',
        },
      }),
    token: () => sandbox.token(),
    declined: ({ billTo, ...request }) => ({ ...request, billTo: { ...billTo, postalCode: DECLINING_ZIP } }),
    loseNextAnswer: () => sandbox.fault('reset-after-charge'),
    settle: () => sandbox.settle(),
    notification: notificationOf,
    sign: body => ({ 'X-ANET-Signature': signNotification(body) }),
  }
}
