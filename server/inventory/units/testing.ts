import type { UnitFacts } from '../../../domain/inventory/unit-facts.ts'

/** An overhauled piece with a serial number, and no more than that is known of it. */
export const unitFacts = (mark: string, more: Partial<UnitFacts> = {}): UnitFacts => ({
  ...{ kind: 'serial', mark, conditionCode: 'OH', bin: '', paper: null, paperNumber: '', paperBy: '', paperDate: null },
  ...{ paperApproval: '', paperStatus: '', paperQuantity: null, paperRemarks: '', lastOperator: '', cameOff: '' },
  ...{ nonIncident: null, lifeLimit: '', curedOn: null, receivedOn: null, owner: '', cost: null, price: null },
  ...{ traceTo: '', hoursSinceNew: null, cyclesSinceNew: null, hoursSinceOverhaul: null, cyclesSinceOverhaul: null },
  ...{ manufacturedOn: null, expiresOn: null, vendor: '', vendorDocument: '', note: '' },
  ...more,
})
