import { z } from '../../../../domain/text/zod.ts'
import { errorLine } from '../../../platform/observability/log.ts'
import { SettingsError } from '../../../platform/settings-error.ts'
import type { OpenedProvider, ProviderModule, ProviderSetup } from '../../provider.ts'
import { createAuthorizeNet, NAME } from './client.ts'
import { OpaqueDataShape } from './opaque-data.ts'
import { runSandbox } from './run-sandbox.ts'
import { type GatewayCredentials, GatewaySettings, missingForLive, SETTING_NAMES } from './settings.ts'
import { TEST_CARDS } from './test-cards.ts'

export const authorizeNet: ProviderModule = {
  name: NAME,
  tokenShape: OpaqueDataShape,
  settingNames: SETTING_NAMES,
  settings: z.pipe(
    GatewaySettings,
    z.transform(
      (gateway): ProviderSetup => ({
        name: NAME,
        isSetUp: gateway !== null,
        missing: missingForLive(gateway),
        summary: gateway
          ? `Authorize.Net, ${gateway.environment}, at ${originOf(gateway.apiUrl)}`
          : 'the sandbox that comes with the store: no card is charged',
        told: settingDetails(gateway),
        open: store => open(gateway, store),
      }),
    ),
  ),
}

/** With credentials, the gateway; without, the sandbox in a separate process. */
async function open(
  gateway: GatewayCredentials | null,
  { dataDir, port }: { dataDir: string; port: number },
): Promise<OpenedProvider> {
  if (gateway) return { provider: createAuthorizeNet({ credentials: gateway }) }
  const next = port === 0 ? 0 : port + 1
  const sandbox = await runSandbox(dataDir, next).catch(error => {
    throw new SettingsError(`${errorLine(error)}: its port ${next} must be free, or set another PORT`)
  })
  const provider = createAuthorizeNet({
    credentials: sandbox.credentials,
    acceptJsUrl: hostname => `http://${hostname}:${sandbox.port}/v1/Accept.js`,
  })
  return { provider: { ...provider, testCards: TEST_CARDS }, notify: sandbox.notify, stop: sandbox.stop }
}

const isSet = (value: unknown): string => (value ? 'set' : 'not set')
/** The origin only, without credentials or path. */
const originOf = (url: string | undefined): string => (url ? new URL(url).origin : 'not used')

const settingDetails = (gateway: GatewayCredentials | null): [string, string][] => [
  ['AUTHORIZE_NET_API_LOGIN_ID', isSet(gateway)],
  ['AUTHORIZE_NET_TRANSACTION_KEY', isSet(gateway)],
  ['AUTHORIZE_NET_CLIENT_KEY', isSet(gateway)],
  ['AUTHORIZE_NET_SIGNATURE_KEY', isSet(gateway?.signatureKey)],
  ['AUTHORIZE_NET_ENVIRONMENT', gateway?.environment ?? 'sandbox'],
  ['AUTHORIZE_NET_URL', originOf(gateway?.apiUrl)],
  ['AUTHORIZE_NET_ACCEPT_JS_URL', originOf(gateway?.acceptJsUrl)],
]
