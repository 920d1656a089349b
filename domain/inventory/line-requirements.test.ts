import { expect, test } from 'vitest'
import {
  inMonths,
  type LineRequirements,
  meetsRequirements,
  NO_REQUIREMENTS,
  orNull,
  requirementsAgain,
  requirementWords,
} from './line-requirements.ts'
import { LineRequirementsShape } from './line-requirements-shape.ts'

const TODAY = '2026-11-24'
const asked = (changes: Partial<LineRequirements>): LineRequirements => ({ ...NO_REQUIREMENTS, ...changes })
const meets = (paper: string | null, expiresOn: string | null, changes: Partial<LineRequirements>) =>
  meetsRequirements({ paper, expiresOn }, asked(changes), TODAY)

test('shelf life is counted in calendar months, to the day; parts that do not expire have enough', () => {
  expect(meets(null, '2027-11-24', { shelfLifeMonths: 12 })).toBe(true)
  expect(meets(null, '2027-11-23', { shelfLifeMonths: 12 })).toBe(false)
  expect(meets(null, null, { shelfLifeMonths: 120 })).toBe(true)
  expect([inMonths('2026-08-31', 6), inMonths('2027-08-31', 6), inMonths('2026-11-24', 2)]).toEqual([
    ...['2027-02-28', '2028-02-29', '2027-01-24'],
  ])
})

test('a piece must have one of the required papers; a dual release counts for its two authorities and no other', () => {
  expect(meets('CoC', null, { papers: ['FAA 8130-3', 'CoC'] })).toBe(true)
  expect(meets('CoC', null, { papers: ['FAA 8130-3'] })).toBe(false)
  expect(meets('Dual release', null, { papers: ['EASA Form 1'] })).toBe(true)
  expect(meets('Dual release', null, { papers: ['TCCA Form One'] })).toBe(false)
  expect([meets('CoC', null, { papers: ['any'] }), meets(null, null, { papers: ['any'] })]).toEqual([true, false])
  expect(meets(null, '2026-11-25', {})).toBe(true)
})

test('requirements are shown as text; no requirements are an empty text', () => {
  expect(
    requirementWords(asked({ shelfLifeMonths: 1, papers: ['FAA 8130-3', 'EASA Form 1'], noPartialShipment: true })),
  ).toEqual([...['At least 1 month of shelf life', 'With FAA 8130-3 or EASA Form 1', 'No partial shipment']])
  expect(requirementWords(asked({ papers: ['CoC', 'any'] }))).toEqual(['With a release paper'])
  expect([orNull(NO_REQUIREMENTS), requirementWords(null)]).toEqual([null, []])
  expect(orNull(LineRequirementsShape.parse({}))).toBeNull()
  expect(LineRequirementsShape.parse({ papers: ['any'] })).toEqual(asked({ papers: ['any'] }))
  for (const wrong of [{ shelfLifeMonths: 0 }, { shelfLifeMonths: 1.5 }, { papers: ['EASA'] }, { color: 'red' }])
    expect(LineRequirementsShape.safeParse(wrong).success).toBe(false)
})

test('replacement pieces have the promised release paper, or the one that the buyer required', () => {
  expect(requirementsAgain(null, [null])).toBeNull()
  expect(requirementsAgain(null, [null, 'FAA 8130-3'])).toEqual(asked({ papers: ['FAA 8130-3'] }))
  expect(requirementsAgain(asked({ shelfLifeMonths: 6 }), ['Dual release'])).toEqual(
    asked({ shelfLifeMonths: 6, papers: ['FAA 8130-3', 'EASA Form 1'] }),
  )
  // The buyer accepted any paper: replacement pieces need the promised one.
  expect(requirementsAgain(asked({ papers: ['any'] }), ['FAA 8130-3'])).toEqual(asked({ papers: ['FAA 8130-3'] }))
  expect(requirementsAgain(asked({ papers: ['EASA Form 1', 'CoC'] }), ['Dual release'])).toEqual(
    asked({ papers: ['EASA Form 1'] }),
  )
  const own = asked({ papers: ['any'] })
  expect(requirementsAgain(own, [null])).toBe(own)
})
