import { errorLine } from '../../../platform/observability/log.ts'
import { SettingsError } from '../../../platform/settings-error.ts'
import type { OpenedProvider, ProviderSettings } from '../../provider.ts'
import { createAuthorizeNet } from './client.ts'
import { runSandbox } from './run-sandbox.ts'
import type { GatewayCredentials } from './settings.ts'

/** With credentials the gateway; without, the sandbox as a process of its own, if cards are charged there. */
export async function openAuthorizeNet(
  { gateway, dataDir, port }: ProviderSettings & { gateway: GatewayCredentials | null },
  isChosen: boolean,
): Promise<OpenedProvider | null> {
  if (gateway) return { provider: createAuthorizeNet({ credentials: gateway, isTest: false }) }
  if (!isChosen) return null
  const next = port === 0 ? 0 : port + 1
  const sandbox = await runSandbox(dataDir, next).catch(error => {
    throw new SettingsError(`${errorLine(error)}: its port ${next} must be free, or set another PORT`)
  })
  const provider = createAuthorizeNet({
    credentials: sandbox.credentials,
    isTest: true,
    acceptJsUrl: hostname => `http://${hostname}:${sandbox.port}/v1/Accept.js`,
  })
  return { provider, notify: sandbox.notify, stop: sandbox.stop }
}
