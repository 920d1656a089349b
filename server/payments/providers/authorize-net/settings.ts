import { z } from '../../../../domain/text/zod.ts'
import type { MissingSetting } from '../../../platform/settings-error.ts'

export type GatewayCredentials = {
  apiUrl: string
  acceptJsUrl: string
  apiLoginId: string
  transactionKey: string
  clientKey: string
  /**
   * the key with which the gateway signs notifications; null: notifications are refused, and the store polls instead
   */
  signatureKey: string | null
  environment: 'sandbox' | 'production'
}

const HOSTS = {
  sandbox: {
    api: 'https://apitest.authorize.net/xml/v1/request.api',
    script: 'https://jstest.authorize.net/v1/Accept.js',
  },
  production: { api: 'https://api.authorize.net/xml/v1/request.api', script: 'https://js.authorize.net/v1/Accept.js' },
}

const Key = z.optional(z.string().check(z.minLength(1)))
const url = (name: string, example: string) =>
  z.optional(z.url({ protocol: /^https?$/, error: `${name} wants a URL such as ${example}` }))

/** Its environment variables. */
const EnvironmentShape = z.object({
  AUTHORIZE_NET_URL: url('AUTHORIZE_NET_URL', HOSTS.production.api),
  AUTHORIZE_NET_ACCEPT_JS_URL: url('AUTHORIZE_NET_ACCEPT_JS_URL', HOSTS.production.script),
  AUTHORIZE_NET_API_LOGIN_ID: Key,
  AUTHORIZE_NET_TRANSACTION_KEY: Key,
  AUTHORIZE_NET_CLIENT_KEY: Key,
  AUTHORIZE_NET_SIGNATURE_KEY: z.optional(
    z
      .string()
      .check(z.regex(/^[0-9a-f]{128}$/i, 'AUTHORIZE_NET_SIGNATURE_KEY wants the 128 hexadecimal digits of a key')),
  ),
  AUTHORIZE_NET_ENVIRONMENT: z._default(
    z.enum(['sandbox', 'production'], 'AUTHORIZE_NET_ENVIRONMENT wants sandbox or production'),
    'sandbox',
  ),
})

export const SETTING_NAMES = Object.keys(EnvironmentShape.shape)

/** Reads the credentials from the environment variables. Null: none is set, and the store runs the sandbox. */
export const GatewaySettings = z.pipe(
  EnvironmentShape,
  z.transform((env, context): GatewayCredentials | null => {
    const keys = {
      AUTHORIZE_NET_API_LOGIN_ID: env.AUTHORIZE_NET_API_LOGIN_ID,
      AUTHORIZE_NET_TRANSACTION_KEY: env.AUTHORIZE_NET_TRANSACTION_KEY,
      AUTHORIZE_NET_CLIENT_KEY: env.AUTHORIZE_NET_CLIENT_KEY,
    }
    const { AUTHORIZE_NET_API_LOGIN_ID: apiLoginId, AUTHORIZE_NET_TRANSACTION_KEY: transactionKey } = keys
    const clientKey = keys.AUTHORIZE_NET_CLIENT_KEY
    const signatureKey = env.AUTHORIZE_NET_SIGNATURE_KEY ?? null
    if (!apiLoginId && !transactionKey && !clientKey && !signatureKey) return null
    if (!apiLoginId || !transactionKey || !clientKey) {
      const missing = Object.entries(keys).flatMap(([name, value]) => (value ? [] : name))
      const message = `the card gateway also needs ${missing.join(', ')}`
      context.issues.push({ code: 'custom', message, input: env })
      return null
    }
    const host = HOSTS[env.AUTHORIZE_NET_ENVIRONMENT]
    return {
      apiUrl: env.AUTHORIZE_NET_URL ?? host.api,
      acceptJsUrl: env.AUTHORIZE_NET_ACCEPT_JS_URL ?? host.script,
      apiLoginId,
      transactionKey,
      clientKey,
      signatureKey,
      environment: env.AUTHORIZE_NET_ENVIRONMENT,
    }
  }),
)

/** Settings that live mode requires and these credentials lack. Without them, no real card is charged. */
export const missingForLive = (gateway: GatewayCredentials | null): MissingSetting[] =>
  gateway?.environment === 'production'
    ? wrongAddresses(gateway)
    : [
        {
          name: 'AUTHORIZE_NET_ENVIRONMENT',
          text: 'AUTHORIZE_NET_* credentials with AUTHORIZE_NET_ENVIRONMENT=production',
        },
      ]

/**
 * Addresses of a production gateway that belong to another host. The server at that address decides which orders are
 * paid: with a sandbox address left in the environment, orders would ship without payment.
 */
function wrongAddresses(gateway: GatewayCredentials): MissingSetting[] {
  const { api, script } = HOSTS.production
  return (
    [
      ['AUTHORIZE_NET_URL', gateway.apiUrl, api],
      ['AUTHORIZE_NET_ACCEPT_JS_URL', gateway.acceptJsUrl, script],
    ] as const
  ).flatMap(([name, given, own]) => {
    const { origin } = new URL(own)
    return new URL(given).origin === origin ? [] : [{ name, text: `${name} at ${origin}, or unset` }]
  })
}
