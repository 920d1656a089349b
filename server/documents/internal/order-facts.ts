import { soldAs } from '../../../domain/catalogue/choose-condition.ts'
import { perUnit, quantityIn } from '../../../domain/catalogue/unit-of-measure.ts'
import { countryName } from '../../../domain/customers/country.ts'
import { type LineRequirements, requirementWords } from '../../../domain/inventory/line-requirements.ts'
import { type Cents, formatMoney } from '../../../domain/money/money.ts'
import { referenceText } from '../../../domain/text/line-reference.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import type { Letterhead } from '../letterhead.ts'

/** The business as it stands at the head of a paper. */
export const seller = ({ name, address, phone, mailboxes, logo, logoPng = null }: Letterhead) => ({
  name,
  logo: logo !== null && logoPng ? { name: logo, png: logoPng } : null,
  lines: [
    address.line1,
    `${address.city}, ${address.state} ${address.postalCode}`,
    countryName(address.country),
    phone,
    mailboxes.sales,
  ],
})

/** A day of the store's calendar as papers write it: Nov 21, 2026. */
export const documentDay = (at: string, timeZone: string): string =>
  new Date(at).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone })

/** What a line is of: the name, and whose part it is, as two makers may have one number. */
export const nameAndMaker = ({ name, manufacturer }: { name: string; manufacturer: string | null }): string =>
  [name, manufacturer].filter(Boolean).join(', ')

/** What the buyer requires of a line, one sentence. */
export const requiredOf = (requirements: LineRequirements | null | undefined): string[] => {
  const words = requirementWords(requirements)
  return words.length === 0 ? [] : [`Required: ${words.join('; ')}`]
}

/** As what a line was sold, each condition on a line of its own. */
export const soldLines = (line: Parameters<typeof soldAs>[0]): string[] => soldAs(line).split(/(?<=,) /)

/** A unit price; of what is not counted in pieces with its unit below it. */
export const unitPriceLines = (uom: string, unitPrice: Cents): string | string[] => {
  const per = perUnit(uom)
  return per ? [formatMoney(unitPrice), per] : formatMoney(unitPrice)
}

/** What is to be said one after the other, each of it ending once. */
export const sentences = (said: readonly string[]): string =>
  said.filter(Boolean).reduce((text, one) => (text ? `${text}${/[.!?…]$/.test(text) ? '' : '.'} ${one}` : one), '')

type Told = { reference: string; uom: string; quantity: number; canceled?: number }

/** What is to be said of a line besides what it is of: what its buyer calls it, and what of it does not come. */
export const notesOf = ({ reference, uom, quantity, canceled = 0 }: Told): string[] => [
  referenceText(reference),
  canceled > 0 ? `${thousands(canceled)} of ${quantityIn(uom, quantity)} canceled` : '',
]
