import { soldAs, soldWarning } from '../../../domain/catalogue/choose-condition.ts'
import { perUnit } from '../../../domain/catalogue/unit-of-measure.ts'
import { countryName } from '../../../domain/customers/country.ts'
import { type LineRequirements, requirementWords } from '../../../domain/inventory/line-requirements.ts'
import { type Cents, formatMoney } from '../../../domain/money/money.ts'
import { endedPieces } from '../../../domain/orders/ended-pieces.ts'
import { capitalized } from '../../../domain/text/capitalized.ts'
import { referenceText } from '../../../domain/text/line-reference.ts'
import type { Letterhead } from '../letterhead.ts'

/** The business in the head of a document. */
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

/** A date in the store's calendar: Nov 21, 2026. */
export const documentDay = (at: string, timeZone: string): string =>
  new Date(at).toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone })

/** The name and manufacturer of a line, since two manufacturers may use one number. */
export const nameAndMaker = ({ name, manufacturer }: { name: string; manufacturer: string | null }): string =>
  [name, manufacturer].filter(Boolean).join(', ')

/** The buyer's requirements for a line, as one sentence. */
export const requiredOf = (requirements: LineRequirements | null | undefined): string[] => {
  const words = requirementWords(requirements)
  return words.length === 0 ? [] : [`Required: ${words.join('; ')}`]
}

/** The conditions in which a line was sold, one per line. */
export const soldLines = (line: Parameters<typeof soldAs>[0]): string[] => soldAs(line).split(/(?<=,) /)

/** The warning of the conditions in which a line was sold; '': all can be installed. */
export const warningOf = (line: Parameters<typeof soldWarning>[0]): string => capitalized(soldWarning(line))

/** A unit price, with the unit of measure below it unless the unit is a piece. */
export const unitPriceLines = (uom: string, unitPrice: Cents): string | string[] => {
  const per = perUnit(uom)
  return per ? [formatMoney(unitPrice), per] : formatMoney(unitPrice)
}

/** Joins sentences and ends each with one period. */
export const sentences = (said: readonly string[]): string =>
  said.filter(Boolean).reduce((text, one) => (text ? `${text}${/[.!?…]$/.test(text) ? '' : '.'} ${one}` : one), '')

type Told = Parameters<typeof endedPieces>[0] & { reference: string }

/** Further notes on a line: the buyer's name for it, and its canceled, returned and refunded pieces. */
export const notesOf = (line: Told): string[] => [referenceText(line.reference), ...endedPieces(line)]
