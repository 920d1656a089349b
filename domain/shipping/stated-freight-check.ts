import type { Cents } from '../money/money.ts'
import { fitsParcelService, type PackedLine, packLines } from './packing.ts'
import { STATED_FREIGHT } from './stated-freight.ts'
import { maxOfLowestRates } from './tariff.ts'
import type { Tariff } from './tariff-shape.ts'

/** True where no buyer of one piece pays more than the stated freight by the cheapest service. */
export type StatedFreightCheck = { domestic: boolean; international: boolean }

/**
 * The zones in which the stated freight covers one piece, by its weight, size and price. A search engine treats freight
 * that is stated too low as misrepresentation, so a zone without a service counts as not covered.
 */
export function checkStatedFreight(piece: Omit<PackedLine, 'quantity'>, tariff: Tariff): StatedFreightCheck {
  const packages = packLines([{ ...piece, quantity: 1 }])
  if (!fitsParcelService(packages)) return { domestic: false, international: false }
  const dearest = maxOfLowestRates(packages, piece.unitPrice, tariff)
  const covers = (stated: Cents, rate: Cents | null) => rate !== null && rate <= stated
  return {
    domestic: covers(STATED_FREIGHT.domestic, dearest.domestic),
    international: covers(STATED_FREIGHT.international, dearest.international),
  }
}
