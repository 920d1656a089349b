import { store } from '../../../domain/settings/store.ts'

/** The store's address on one line. */
export function addressLine(): string {
  const { line1, city, state, postalCode } = store.address
  return `${line1}, ${city}, ${state} ${postalCode}`
}
