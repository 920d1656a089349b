import { readdirSync, readFileSync } from 'node:fs'
import type { QueryKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { AUDIT_SUBJECTS } from '../../domain/admin/audit.ts'
import { CHANGE_KINDS, type Change } from '../../domain/admin/live.ts'
import { EVERYTHING, keysOf } from './use-live-queries.ts'

/** These poll (`refetchInterval`), or are figures that are computed again on the next visit only, because they are slow. */
const NOT_NOTIFIED = [
  'admin.figures',
  'admin.missedSearches',
  'admin.pageSpeed',
  'admin.stockAge',
  'machine.queues',
  'machine.settings',
]

const CALL = /orpc\.(\w+\.\w+)\.(?:queryOptions|infiniteOptions)\(/g
const IS_LIVE = /\b(?:LIVE|LIVE_ONE|EVERY|SLOW)\b/

/** The calls whose options, up to the closing parenthesis and what is passed beside it, hold LIVE or a name made of it. */
function liveCalls(): string[] {
  const files = readdirSync('web', { recursive: true, encoding: 'utf8' })
  const found = new Set<string>()
  for (const file of files.filter(name => /\.tsx?$/.test(name) && !name.includes('.test.'))) {
    const text = readFileSync(`web/${file}`, 'utf8')
    if (!text.includes('live-query.ts')) continue
    for (const call of text.matchAll(CALL))
      if (IS_LIVE.test(optionsAt(text, call.index + call[0].length))) found.add(call[1] ?? '')
  }
  return [...found].sort()
}

/** From the opening parenthesis of a call to the end of the line on which it closes. */
function optionsAt(text: string, start: number): string {
  let depth = 1
  let end = start
  for (; depth > 0 && end < text.length; end++) {
    if (text[end] === '(') depth++
    if (text[end] === ')') depth--
  }
  const line = text.indexOf('\n', end)
  return text.slice(start, line === -1 ? undefined : line)
}

const pathOf = (key: QueryKey) => (Array.isArray(key[0]) ? key[0].join('.') : '')
const covers = (keys: QueryKey[]) => {
  const paths = keys.map(pathOf)
  return (call: string) => paths.some(path => call === path || call.startsWith(`${path}.`))
}

const live = liveCalls()

test('every live query follows a kind of change', () => {
  const changes = CHANGE_KINDS.flatMap((kind): Change[] =>
    kind === 'audit' ? Object.keys(AUDIT_SUBJECTS).map(id => ({ kind, id })) : [{ kind, id: '1' }],
  )
  const isCovered = covers(changes.flatMap(keysOf))
  expect(live.length).toBeGreaterThan(60)
  expect(live.filter(call => !isCovered(call) && !NOT_NOTIFIED.includes(call))).toEqual([])
})

test('every live query is asked again when anything may have changed', () => {
  const isCovered = covers([...EVERYTHING])
  expect(live.filter(call => !isCovered(call))).toEqual([])
})
