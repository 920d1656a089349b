import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { AUDIT_SUBJECTS } from '../../domain/admin/audit.ts'
import { alters, CHANGE_KINDS, type Change, LIVE_SUBJECTS } from '../../domain/admin/live.ts'
import { router } from '../router.ts'
import { type Named, proceduresOf, routeOf, shownBy, whyNotLive } from './list-procedures.ts'

const all = proceduresOf(router)

/** Procedures that are read by GET, and others that the browser caches as queries. */
function queries(): Named[] {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter(name => /\.tsx?$/.test(name))
  const shownQueries = new Set(
    files.flatMap(file =>
      [
        ...readFileSync(`web/${file}`, 'utf8').matchAll(
          /\borpc\s*\.(\w+\.\w+)\s*\.(?:queryOptions|infiniteOptions)\(/g,
        ),
      ].map(([, name]) => name ?? ''),
    ),
  )
  return all.filter(named => routeOf(named).method === 'GET' || shownQueries.has(named.name))
}

test('every query declares its live topics, or the reason why it has none', () => {
  const says = (named: Named) => (shownBy(named)?.length ?? 0) > 0
  expect(queries().length).toBeGreaterThan(120)
  expect(
    queries()
      .filter(named => says(named) === (whyNotLive(named) !== undefined))
      .map(({ name }) => name),
  ).toEqual([])
})

test('mutations declare no topics', () => {
  const read = new Set(queries().map(({ name }) => name))
  expect(all.filter(named => !read.has(named.name) && (shownBy(named) || whyNotLive(named)))).toEqual([])
})

test('a query of one record is called with the ID of the record', () => {
  const without = queries().flatMap(named => {
    const schema = named.procedure['~orpc'].inputSchema
    const fields = schema instanceof z.core.$ZodObject ? Object.keys(schema._zod.def.shape) : []
    return (shownBy(named) ?? [])
      .filter(shown => shown.includes(':') && !fields.includes(shown.split(':')[1] ?? ''))
      .map(shown => `${named.name} ${shown}`)
  })
  expect(without).toEqual([])
})

test('an event exists for every topic that is shown', () => {
  const changes: Change[] = [
    ...CHANGE_KINDS.map(kind => ({ kind, id: '1' })),
    ...Object.keys(AUDIT_SUBJECTS).map(id => ({ kind: 'audit' as const, id })),
  ]
  expect(LIVE_SUBJECTS.filter(thing => !changes.some(change => alters(change, thing, {})))).toEqual([])
})
