import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import {
  allExpressions,
  type Expression,
  expressionsOf,
  files,
  PROOF_MS,
  ROOT,
  readProven,
  slowOf,
} from './testing-regular-expressions.ts'

// A regular expression that restarts at each character of a text can block the process: one needed 41 s for a file of 80 kB.
// The checker `recheck` proves that the work of an expression is linear, or shows an attack. Proving all takes a minute, so
// this test proves only expressions that are not in the list of proven ones.

test('the work of every regular expression is linear', { timeout: PROOF_MS }, async () => {
  const expressions = allExpressions()
  expect(expressions.size).toBeGreaterThan(500)
  const proven = readProven()
  expect(await slowOf([...expressions].flatMap(([key, expression]) => (proven.has(key) ? [] : [expression])))).toEqual(
    [],
  )
})

test('the checker finds an expression that is quadratic', async () => {
  expect(await slowOf([{ pattern: '^\\s+|\\s+$', flags: '', places: ['here'] }])).toHaveLength(1)
})

/** Files that build expressions from constants when they are loaded. A test below loads them and checks the expressions. */
const MADE_OF_CONSTANTS = [
  'domain/facts/name-facts.ts',
  'domain/shipping/packing.ts',
  'domain/text/list-cursor.ts',
  'drawings/measures.ts',
]

/**
 * Files that build expressions at run time from names of the store, with the reason why each expression reads its text once.
 */
const MADE_OF_NAMES = {
  'server/catalogue/pictures/internal/match-files.ts': 'digits of a file name, behind one character, at the end',
  'server/http/body-limits.ts': 'routes, whose pieces end at a slash',
  'server/http/page-routes.ts': 'routes, whose pieces end at a slash',
  'server/payments/device.ts': 'the name of a cookie, and 22 characters',
  'server/platform/db/check-migration.ts': 'a command of developers, over files of the project',
  'server/platform/http/head-reads-only.ts': 'routes, whose pieces end at a slash',
  'server/platform/http/own-scripts.ts': 'a secret nonce, which no page has twice but in its own scripts',
  'web/frame/matched-piece.ts': 'letters of a search, each escaped, with at most one sign between two',
}

test('expressions that are built from strings are known', () => {
  expect(files.filter(file => expressionsOf(file).buildsExpressions).sort()).toEqual(
    [...MADE_OF_CONSTANTS, ...Object.keys(MADE_OF_NAMES)].sort(),
  )
})

test.each(MADE_OF_CONSTANTS)('expressions that %s builds from constants are linear too', async file => {
  const built: Expression[] = []
  const Original = RegExp
  vi.stubGlobal(
    'RegExp',
    class extends Original {
      constructor(pattern: string | RegExp, flags?: string) {
        super(pattern, flags)
        built.push({ pattern: this.source, flags: this.flags, places: [file] })
      }
    },
  )
  vi.resetModules()
  try {
    await import(join(ROOT, file))
  } finally {
    vi.unstubAllGlobals()
  }
  expect(built.length).toBeGreaterThan(0)
  expect(await slowOf(built)).toEqual([])
})
