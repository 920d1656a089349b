import { type UnitFacts, unknownUnit } from '../../../domain/inventory/unit-facts.ts'

/** An overhauled piece with a serial number and no other facts. */
export const unitFacts = (mark: string, more: Partial<UnitFacts> = {}): UnitFacts => ({
  ...unknownUnit('OH'),
  kind: 'serial',
  mark,
  ...more,
})
