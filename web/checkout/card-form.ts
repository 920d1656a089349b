import type { ClientConfig } from '../../domain/payments/client-config.ts'
import type { CardForm } from './card-provider.ts'
import { authorizeNet } from './providers/authorize-net.ts'

const FORMS: Readonly<Record<string, CardForm>> = { 'authorize-net': authorizeNet }

export function cardForm({ provider }: ClientConfig): CardForm {
  const form = FORMS[provider]
  if (!form) throw new Error('Payment service not properly initialized')
  return form
}
