import { countryName } from '../../../domain/customers/country.ts'
import { type LineRequirements, requirementWords } from '../../../domain/inventory/line-requirements.ts'
import { referenceText } from '../../../domain/text/line-reference.ts'
import type { Letterhead } from '../letterhead.ts'

/** The business as it stands at the head of a paper. */
export const seller = ({ name, address, phone, logo, logoPng = null }: Letterhead) => ({
  ...{ name, logo: logo !== null && logoPng ? { name: logo, png: logoPng } : null },
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

/** What the buyer requires of a line, one sentence. */
export const requiredOf = (requirements: LineRequirements | null | undefined): string[] => {
  const words = requirementWords(requirements)
  return words.length === 0 ? [] : [`Required: ${words.join('; ')}`]
}

type Told = { name: string; manufacturer: string | null; reference: string }

/** What a line is of, and what its buyer calls it. */
export const withReference = (line: Told): string =>
  [nameAndMaker(line), referenceText(line.reference)].filter(Boolean).join('. ')

/** The same with what is required of it. */
export const withRequired = (line: Told & { requirements?: LineRequirements | null | undefined }): string =>
  [withReference(line), ...requiredOf(line.requirements)].join('. ')
