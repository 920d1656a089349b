import type { UnitFacts } from '../../../domain/inventory/unit.ts'

/** An overhauled piece with a serial number, and no more than that is known of it. */
export const unitFacts = (mark: string, more: Partial<UnitFacts> = {}): UnitFacts => ({
  ...{ kind: 'serial', mark, conditionCode: 'OH', bin: '', paper: null, paperNumber: '', paperBy: '', paperDate: null },
  ...{ traceTo: '', hoursSinceNew: null, cyclesSinceNew: null, hoursSinceOverhaul: null, cyclesSinceOverhaul: null },
  ...{ manufacturedOn: null, expiresOn: null, vendor: '', vendorDocument: '', note: '' },
  ...more,
})
