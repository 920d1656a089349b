import { expect, test } from 'vitest'
import { dayShape, MomentShape } from './day-shape.ts'

const said = (
  shape: { safeParse: (given: unknown) => { error?: { issues: { message: string }[] } } },
  given: unknown,
) => shape.safeParse(given).error?.issues.map(({ message }) => message) ?? []

test.each(['1900-01-01', '2026-11-22', '2028-02-29', '2999-12-31'])('%s is a day', day =>
  expect(said(dayShape('Please give a day'), day)).toEqual([]),
)
test.each([
  '0000-01-01',
  '0001-01-01',
  '1899-12-31',
  '3000-01-01',
  '9999-12-31',
  '2026-02-29',
  '',
  'x',
  '+12026-01-01',
])('%j is none, which is said once', day =>
  expect(said(dayShape('Please give a day'), day)).toEqual(['Please give a day']),
)

test.each(['2026-11-22T09:00:00Z', '2026-11-22T09:00:00.123-08:00', '2999-12-31T23:59:59-14:00'])(
  '%s is a moment',
  at => expect(said(MomentShape, at)).toEqual([]),
)
test.each(['0000-01-01T00:00:00Z', '0000-01-01T00:00:00-14:00', '1899-12-31T23:59:59Z', '2026-11-22T09:00:00', 'now'])(
  '%j is none, which is said once',
  at => expect(said(MomentShape, at)).toHaveLength(1),
)
