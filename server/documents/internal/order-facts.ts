import { countryName } from '../../../domain/customers/country.ts'
import type { Store } from '../../../store.config.ts'

/** The business as it stands at the head of a paper. */
export const seller = ({ name, address, phone }: Store) => ({
  name,
  lines: [
    address.line1,
    `${address.city}, ${address.state} ${address.postalCode}`,
    countryName(address.country),
    phone,
  ],
})

/** A day of the store's calendar as papers write it: Nov 21, 2026. */
export const paperDay = (at: string, timeZone: string): string =>
  new Date(at).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone })

/** What a line is of: the name, and whose part it is, as two makers may have one number. */
export const nameAndMaker = ({ name, manufacturer }: { name: string; manufacturer: string | null }): string =>
  [name, manufacturer].filter(Boolean).join(', ')
