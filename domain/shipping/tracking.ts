import { blankableText, requiredText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'
import { CARRIER_NAMES, CARRIERS, type Carrier } from './carrier-account.ts'
import { isPickUp } from './pick-up.ts'

// The tracking pages of the carriers, as published; the tracking number is appended.
const TRACKING_PAGES: Record<Exclude<Carrier, 'other'>, string> = {
  usps: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  fedex: 'https://www.fedex.com/fedextrack/?trknbr=',
  ups: 'https://www.ups.com/track?tracknum=',
  dhl: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
}
const WEB_SEARCH = 'https://www.google.com/search?q='

type KnownCarrier = keyof typeof TRACKING_PAGES
const isKnown = (carrier: string): carrier is KnownCarrier => Object.hasOwn(TRACKING_PAGES, carrier)

/** The carrier of a package in words: `FedEx`, or the name of another carrier as entered. */
export const carrierName = (carrier: string): string =>
  isPickUp(carrier) ? 'Pick-up' : isKnown(carrier) ? CARRIER_NAMES[carrier] : carrier

/** The tracking page of a package: the carrier's own, or a web search for unknown carriers. */
export const trackingAddress = (carrier: string, number: string): string =>
  isKnown(carrier)
    ? TRACKING_PAGES[carrier] + encodeURIComponent(number)
    : WEB_SEARCH + encodeURIComponent(`${carrier} tracking ${number}`)

/** The schema of a shipment in the back office. Add fields with `z.safeExtend`, which retains the rule. */
export const ShipmentShape = z
  .strictObject({
    carrier: z.enum(CARRIERS, 'Please select a carrier'),
    /** of another carrier */
    carrierName: z._default(blankableText('Carrier', 60), ''),
    // Dashes alone are no tracking number.
    trackingNumber: requiredText('Tracking number', 60).check(
      z.regex(/^$|[\p{L}\p{N}]/u, 'Please enter the tracking number of the carrier'),
    ),
  })
  .check(
    z.superRefine(({ carrier, carrierName: name }, form) => {
      if (carrier === 'other' && name === '')
        form.addIssue({ code: 'custom', path: ['carrierName'], message: 'Please name the carrier' })
    }),
  )
export type ShipmentInput = z.input<typeof ShipmentShape>
export type Shipment = z.output<typeof ShipmentShape>

/** The stored carrier of a shipment: its key, or the name of another carrier. */
export function storedCarrier({ carrier, carrierName: name }: Pick<Shipment, 'carrier' | 'carrierName'>): string {
  if (carrier !== 'other') return carrier
  const key = name.toLowerCase()
  // No carrier may have the name of pick-ups.
  return isKnown(key) ? key : isPickUp(name) ? 'Pick-up' : name
}
