import type { DemoReference } from './product.ts'

// NAS1149 has taken the place of AN960: the size as a bolt's (10, or sixteenths and 16), L for half the thickness; the
// materials' letters are those of families/hardware.ts.
const NAS_SIZES: Record<string, string> = { 10: '03', 416: '04', 516: '05', 616: '06', 716: '07', 816: '08' }
const NAS_MATERIALS: Record<string, [letter: string, finish: string]> = {
  '-': ['F', 'P'],
  C: ['C', 'R'],
  PD: ['D', 'J'],
}

/** The washer to NAS1149 that supersedes one to AN960; of other parts none. */
export function supersededBy(sku: string): DemoReference[] {
  const [, material = '', size = '', light] = /^AN960(-|C|PD)(\d+)(L?)$/.exec(sku) ?? []
  const [letter, finish] = NAS_MATERIALS[material] ?? []
  const number = NAS_SIZES[size]
  if (letter === undefined || number === undefined) return []
  const otherSku = `NAS1149${letter}${number}${light ? '32' : '63'}${finish}`
  return [{ kind: 'superseded_by', otherSku, isTwoWay: false, source: 'NAS1149' }]
}

/** Another unit of the same kind, as a maker's list would say. */
export const alternateOf = (sku: string): DemoReference => ({
  ...{ kind: 'alternate_of', otherSku: sku, isTwoWay: true, source: 'Maker’s list (sample)' },
})
