import { type UnitFacts, unknownUnit } from '../../../domain/inventory/unit-facts.ts'
import type { Unit } from './queries.ts'

const facts: UnitFacts = { ...unknownUnit('OH'), kind: 'serial', mark: 'SN-1' }
/** A serialized unit that waits for inspection, as the back office reads it. */
export const testingUnit = (version: number, more: Partial<Unit> = {}): Unit => ({
  id: 1,
  manufacturedAs: '',
  curedAs: '',
  expiresAs: '',
  productId: 1,
  stockLineId: 1,
  condition: 'overhauled',
  state: 'inspecting',
  quantity: 1,
  taken: 0,
  isGone: false,
  paperIsCopy: false,
  splitFrom: null,
  receiptId: null,
  version,
  isInspected: false,
  ...facts,
  ...more,
})
