import { expect, test } from 'vitest'
import { LOST_QUOTE_STATUSES, lostReasonsOf } from './lost-reason.ts'
import { QUOTE_EVENT_NAMES } from './quote.ts'

test('a quote is lost where it ends unbought, by a step of the same name', () => {
  expect(LOST_QUOTE_STATUSES).toEqual(['rejected', 'declined', 'withdrawn', 'expired'])
  for (const status of LOST_QUOTE_STATUSES) expect(QUOTE_EVENT_NAMES).toContain(status)
})

test('the buyer cannot choose reasons that only the store can give', () => {
  const names = lostReasonsOf('buyer').map(([name]) => name)
  expect(names).toEqual(['price', 'lead_time', 'condition', 'elsewhere', 'not_needed', 'other'])
  expect(lostReasonsOf('admin').map(([name]) => name)).toEqual(expect.arrayContaining(names))
})
