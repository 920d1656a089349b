import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OTHER_EVENTS } from '../domain/events.ts'

test('triggers record only events whose names are in the list', () => {
  const folder = new URL('./migrations/', import.meta.url)
  const sql = readdirSync(folder)
    .filter(name => name.endsWith('.sql'))
    .map(name => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')
  const recordedNames = [...sql.matchAll(/(?:tell_of\(|SELECT )'([a-z]+\.[a-z_]+)'/g)].map(([, name]) => name)
  expect(recordedNames.length).toBeGreaterThan(7)
  expect(recordedNames.filter(name => !(name && name in OTHER_EVENTS))).toEqual([])
})
