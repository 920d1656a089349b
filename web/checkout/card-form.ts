import type { ClientConfig } from '../../domain/payments/client-config.ts'
import type { CardForm } from './card-provider.ts'
import { authorizeNet } from './providers/authorize-net.ts'

const FORMS = { 'authorize-net': authorizeNet } as const satisfies Record<string, CardForm>

const hasForm = (provider: string): provider is keyof typeof FORMS => Object.hasOwn(FORMS, provider)

export function cardForm({ provider }: ClientConfig): CardForm {
  if (!hasForm(provider)) throw new Error('Payment service not properly initialized')
  return FORMS[provider]
}
