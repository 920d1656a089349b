import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check, type Diagnostics } from 'recheck'
import { parseAst } from 'vite'
import { expect, test, vi } from 'vitest'

// A regular expression that may try a text again from each of its characters stops the process for everybody: a file of 80 kB
// took 41 s. The checker `recheck` proves of an expression that its work grows with the text alone, or shows an attack.

const ROOT = dirname(fileURLToPath(import.meta.url))
const ROOMS = /^(?:server|domain|web|drawings|sandbox)\//
const isCode = (file: string) =>
  ROOMS.test(file) && !/\.test\.tsx?$|\.gen\.ts$/.test(file) && !/(?:^|\/)testing[^/]*\.tsx?$/.test(file)
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(isCode)

type Expression = { pattern: string; flags: string; places: string[] }
type Found = { literals: Omit<Expression, 'places'>[]; isPutTogether: boolean }

/** The expressions that a file writes out, and whether it makes others out of texts. */
function expressionsOf(file: string): Found {
  const literals: Found['literals'] = []
  let isPutTogether = false
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node && isRegex(node.regex)) literals.push(node.regex)
    const callee = 'callee' in node ? node.callee : null
    if (typeof callee === 'object' && callee !== null && 'name' in callee && callee.name === 'RegExp')
      isPutTogether = true
    for (const child of Object.values(node)) walk(child)
  }
  walk(parseAst(readFileSync(join(ROOT, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return { literals, isPutTogether }
}

const isRegex = (value: unknown): value is { pattern: string; flags: string } =>
  typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value

/**
 * A proof by automata. Expressions with look-around have none: attacks on them are searched, from the same seed and without a
 * limit of time, so that each run finds the same.
 */
async function prove({ pattern, flags }: Expression): Promise<Diagnostics> {
  const proven = await check(pattern, flags, { checker: 'automaton', timeout: null })
  if (proven.status !== 'unknown') return proven
  return check(pattern, flags, {
    checker: 'fuzz',
    timeout: null,
    attackTimeout: null,
    incubationTimeout: null,
    randomSeed: 1,
  })
}

/** Expressions that may take longer than their text is, with what the checker says and where they stand. */
async function slowOf(expressions: readonly Expression[]): Promise<string[]> {
  const slow: string[] = []
  const queue = [...expressions]
  const work = async () => {
    for (let one = queue.pop(); one; one = queue.pop()) {
      const found = await prove(one)
      if (found.status !== 'safe') slow.push(`${one.places.join(', ')} /${one.pattern}/${one.flags} ${describe(found)}`)
    }
  }
  await Promise.all([work(), work()])
  return slow
}

const describe = (found: Diagnostics): string =>
  found.status === 'vulnerable' ? found.complexity.summary : found.status

/** The proofs take a processor for a minute or more. This limit ends what hangs, and measures nothing. */
const PROOF_MS = 900_000

test('no regular expression takes longer than its text is', { timeout: PROOF_MS }, async () => {
  const all = new Map<string, Expression>()
  for (const file of files)
    for (const { pattern, flags } of expressionsOf(file).literals) {
      const key = `/${pattern}/${flags}`
      const known = all.get(key) ?? { pattern, flags, places: [] }
      known.places.push(file)
      all.set(key, known)
    }
  expect(all.size).toBeGreaterThan(500)
  expect(await slowOf([...all.values()])).toEqual([])
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
