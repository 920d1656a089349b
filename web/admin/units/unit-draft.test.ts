import { expect, test } from 'vitest'
import { unitFacts } from '../../../server/inventory/units/testing.ts'
import { FIRST_UNIT, type NewUnitDraft, NewUnitDraftShape, resolveNewUnit, unitDraft } from './unit-draft.ts'

const OPTIONS = { fields: {}, shouldUseNativeValidation: false }
const resolve = async (draft: Partial<NewUnitDraft>) => resolveNewUnit({ ...FIRST_UNIT, ...draft }, undefined, OPTIONS)

test('input becomes the request: blanks are unknown, counts have commas, a serial is one piece', async () => {
  const facts = unitFacts('SN-1', {
    conditionCode: 'IN',
    hoursSinceNew: 12345.6,
    cyclesSinceNew: 0,
    expiresOn: '2030-01-01',
  })
  const draft = { ...unitDraft(facts), hoursSinceNew: '12,345.6', pieces: '7', source: 'on_shelf' }
  expect(await resolve(draft)).toEqual({ values: { quantity: 1, source: 'on_shelf', facts }, errors: {} })
  const lot = await resolve({ ...draft, kind: 'lot' })
  expect(lot.values).toMatchObject({ quantity: 7, facts: { kind: 'lot' } })
})

test('an error is reported at its field', async () => {
  expect((await resolve({ mark: 'SN-1' })).errors).toMatchObject({ conditionCode: { message: 'Please select a code' } })
  expect((await resolve({ conditionCode: 'NE' })).errors).toMatchObject({
    mark: { message: 'Please enter its serial or lot number' },
  })
  const wrong = {
    kind: 'lot',
    mark: 'L-1',
    conditionCode: 'NE',
    pieces: '0',
    hoursSinceNew: '1.25',
    expiresOn: '1204-01-01',
  }
  expect((await resolve(wrong)).errors).toMatchObject({
    pieces: { message: 'Please enter a whole number, 1 or more' },
    hoursSinceNew: { message: 'Please enter hours with at most one decimal' },
    expiresOn: { message: 'Please enter a day' },
  })
})

test('a stored draft of another form is not a draft of a unit', () => {
  expect(NewUnitDraftShape.safeParse(FIRST_UNIT).success).toBe(true)
  expect(NewUnitDraftShape.safeParse({ mark: 'SN-1' }).success).toBe(false)
})
