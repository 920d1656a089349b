import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OTHER_EVENTS } from '../domain/events.ts'

test('triggers tell by names that are in the list', () => {
  const sql = readFileSync(new URL('./migrations/0002_functions_and_triggers.sql', import.meta.url), 'utf8')
  const told = [...sql.matchAll(/'([a-z]+\.[a-z_]+)'/g)].map(([, name]) => name)
  expect(told.length).toBeGreaterThan(7)
  expect(told.filter(name => !(name && name in OTHER_EVENTS))).toEqual([])
})
