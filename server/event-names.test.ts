import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EVENTS } from '../domain/events.ts'

test('triggers tell by names that are in the list', () => {
  const sql = readFileSync(new URL('./migrations/0002_functions_and_triggers.sql', import.meta.url), 'utf8')
  const told = [...sql.matchAll(/'([a-z]+\.[a-z]+)( \*)?'/g)].map(([, name]) => name)
  expect(told.length).toBeGreaterThan(9)
  expect(told.filter(name => !(name && name in EVENTS))).toEqual([])
})
