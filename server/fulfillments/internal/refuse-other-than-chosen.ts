import { Refusal } from '../../../domain/refusal.ts'

/** A line of an order: `unitId` of the very unit that its buyer chose; null: any of its condition. */
type Line = { unitId: number | null; unitMark: string }

/** Refuses UNIT_WAS_CHOSEN where the buyer of a line chose one unit, and another one is to leave. */
export function refuseOtherThanChosen({ unitId, unitMark }: Line): void {
  if (unitId === null) return
  throw new Refusal(
    'UNIT_WAS_CHOSEN',
    `The buyer chose ${unitMark || 'this very piece'}: only Quality or an admin sends another one, once the buyer agrees.`,
  )
}
