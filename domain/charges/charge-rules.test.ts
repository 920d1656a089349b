import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Cents, cents } from '../money/money.ts'
import { store } from '../settings/store.ts'
import { chargesTotal } from './charge.ts'
import { type ChargeRules, chargesByRule, type Sale } from './charge-rules.ts'

const box = (weightLb: number, lengthIn = 12) => ({ weightLb, lengthIn, widthIn: 10, heightIn: 8 })
const NOTHING: Sale = { hasHazmat: false, packages: [box(5)], wantsCertificate: false, buysAog: false }
const RULES: ChargeRules = {
  hazmat: cents(45_00),
  crating: { amount: cents(120_00), overIn: 48, overLb: 100 },
  certificate: cents(25_00),
  aogFee: cents(75_00),
}

test('a store without rules charges nothing, and the default settings have no rules', () => {
  const all: Sale = { hasHazmat: true, packages: [box(140, 100)], wantsCertificate: true, buysAog: true }
  expect(chargesByRule(store.charges, all)).toEqual([])
})

test.each<[string, Partial<Sale>, [string, number][]]>([
  ['nothing that a rule is about', {}, []],
  ['dangerous goods', { hasHazmat: true }, [['Dangerous-goods handling', 4500]]],
  ['a box at the limits', { packages: [box(100, 48)] }, []],
  ['a heavy box', { packages: [box(100.01), box(5)] }, [['Crating', 12000]]],
  ['a long and a heavy box', { packages: [box(5, 49), box(140)] }, [['Crating (2 boxes)', 24000]]],
  ['a certificate', { wantsCertificate: true }, [['Material certification', 2500]]],
  ['an aircraft on the ground', { buysAog: true }, [['AOG fee', 7500]]],
])('%s', (_, sale, charged) => {
  const charges = chargesByRule(RULES, { ...NOTHING, ...sale })
  expect(charges.map(({ label, amount }) => [label, amount])).toEqual(charged)
})

test('charges are positive, one of each kind, and add up', () => {
  const amount = fc.option(fc.integer({ min: 1, max: 1_000_000 }).map(cents))
  fc.assert(
    fc.property(amount, amount, amount, fc.nat({ max: 40 }), fc.boolean(), (hazmat, crate, aogFee, boxes, asked) => {
      const crating = crate === null ? null : { amount: crate, overIn: 48, overLb: 100 }
      const packages = Array.from({ length: boxes }, () => box(120))
      const sale = { hasHazmat: asked, packages, wantsCertificate: asked, buysAog: asked }
      const charges = chargesByRule({ hazmat, crating, certificate: null, aogFee }, sale)
      const once = (price: Cents | null) => (asked ? (price ?? 0) : 0)
      expect(chargesTotal(charges)).toBe(once(hazmat) + once(aogFee) + (crate ?? 0) * boxes)
      expect(charges.every(one => one.amount > 0)).toBe(true)
      expect(new Set(charges.map(({ kind }) => kind)).size).toBe(charges.length)
    }),
  )
})
