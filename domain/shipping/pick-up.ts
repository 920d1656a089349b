import { oneLine } from '../text/one-line.ts'

/** The provider of an order that a forwarder collects; no carrier has this name. */
export const PICK_UP = { provider: 'pickup', serviceType: 'FORWARDER_PICK_UP', days: 0 } as const
export const FORWARDER_LENGTH = 60
export const PICK_UP_REFERENCE_LENGTH = 40

export const isPickUp = (shippingProvider: string): boolean => shippingProvider === PICK_UP.provider

const REFERENCE = ', reference '

/** The collection number in a text that pickUpMethod has written; null: another text. */
export function pickUpReference(method: string): string | null {
  const at = method.indexOf(REFERENCE)
  return at === -1 ? null : method.slice(at + REFERENCE.length) || null
}

type Dock = { line1: string; city: string; state: string; postalCode: string }
export const dockAddress = ({ line1, city, state, postalCode }: Dock): string =>
  `${line1}, ${city}, ${state} ${postalCode}`

/** The pickup address. */
export const pickUpText = ({ city, state }: { city: string; state: string }): string =>
  `Your forwarder collects at our dock in ${city}, ${state}`

/** The shipping method of an order: the forwarder and the reference. */
export const pickUpMethod = (forwarder: string, reference: string): string =>
  `Pick-up by ${oneLine(forwarder, FORWARDER_LENGTH)}${REFERENCE}${oneLine(reference, PICK_UP_REFERENCE_LENGTH)}`
