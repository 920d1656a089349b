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

// A regular expression that may try a text again from each of its characters stops the process for everybody: a file of 80 kB
// took 41 s. The checker `recheck` proves of an expression that its work grows with the text alone, or shows an attack. All
// proofs take a minute, so only expressions that are not in the list of those proven before are proven here.

test('no regular expression takes longer than its text is', { timeout: PROOF_MS }, async () => {
  const all = allExpressions()
  expect(all.size).toBeGreaterThan(500)
  const proven = readProven()
  expect(await slowOf([...all].flatMap(([key, one]) => (proven.has(key) ? [] : [one])))).toEqual([])
})

test('the checker finds an expression that is quadratic', async () => {
  expect(await slowOf([{ pattern: '^\\s+|\\s+$', flags: '', places: ['here'] }])).toHaveLength(1)
})

/** Made when the file is loaded, of texts that stand in the code: the test below loads them and looks at what was made. */
const MADE_OF_CONSTANTS = [
  'domain/facts/name-facts.ts',
  'domain/shipping/parcel.ts',
  'domain/text/list-cursor.ts',
  'drawings/measures.ts',
]

/** Made while the store runs, of names that no stranger chooses: why each reads its text once. */
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

test('expressions made of texts are known', () => {
  expect(files.filter(file => expressionsOf(file).isPutTogether).sort()).toEqual(
    [...MADE_OF_CONSTANTS, ...Object.keys(MADE_OF_NAMES)].sort(),
  )
})

test.each(MADE_OF_CONSTANTS)('what %s makes of constants is as quick', async file => {
  const made: Expression[] = []
  const Original = RegExp
  vi.stubGlobal(
    'RegExp',
    class extends Original {
      constructor(pattern: string | RegExp, flags?: string) {
        super(pattern, flags)
        made.push({ pattern: this.source, flags: this.flags, places: [file] })
      }
    },
  )
  vi.resetModules()
  try {
    await import(join(ROOT, file))
  } finally {
    vi.unstubAllGlobals()
  }
  expect(made.length).toBeGreaterThan(0)
  expect(await slowOf(made)).toEqual([])
})
