import type { Carrier } from './carrier-account.ts'

/** A number that was scanned from a label. `carrier`: the carrier whose format it has; null: no known format. */
export type Scan = { trackingNumber: string; carrier: Exclude<Carrier, 'other'> | null }

// The number formats that the carriers publish.
const LOOKS: readonly (readonly [RegExp, Scan['carrier']])[] = [
  [/^1Z[0-9A-Z]{16}$/, 'ups'],
  [/^96\d{20}$/, 'fedex'],
  [/^9[1-5]\d{18,20}$/, 'usps'],
  [/^[A-Z]{2}\d{9}US$/, 'usps'],
  [/^(\d{12}|\d{15})$/, 'fedex'],
  [/^(\d{10}|JJD\d{18})$/, 'dhl'],
]
/** The code on a label of the Postal Service begins with 420 and the destination ZIP code. */
const POSTAL_ROUTING = /^420\d{5}(?:\d{4})?(?=9\d{19,21}$)/

/** Reads a scanned or typed tracking number, with or without blanks. */
export function readScan(text: string): Scan {
  const joined = text.replace(/\s+/g, '').toUpperCase()
  const trackingNumber = joined.replace(POSTAL_ROUTING, '')
  const carrier = LOOKS.find(([look]) => look.test(trackingNumber))?.[1] ?? null
  // A number of no known format stays as typed.
  return { trackingNumber: carrier === null ? text.trim() : trackingNumber, carrier }
}
