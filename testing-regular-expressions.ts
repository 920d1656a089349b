import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check, type Diagnostics } from 'recheck'
import { parseAst } from 'vite'

export const ROOT = dirname(fileURLToPath(import.meta.url))
const ROOMS = /^(?:server|domain|web|drawings|sandbox)\//
const isCode = (file: string) =>
  ROOMS.test(file) && !/\.test\.tsx?$|\.gen\.ts$/.test(file) && !/(?:^|\/)testing[^/]*\.tsx?$/.test(file)
export const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(isCode)

export type Expression = { pattern: string; flags: string; places: string[] }
type Found = { literals: Omit<Expression, 'places'>[]; isPutTogether: boolean }

/** The expression literals of a file, and whether it builds others from strings. */
export function expressionsOf(file: string): Found {
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

/** All expression literals of the code, each once, by its source. */
export function allExpressions(): Map<string, Expression> {
  const all = new Map<string, Expression>()
  for (const file of files)
    for (const { pattern, flags } of expressionsOf(file).literals) {
      const key = `/${pattern}/${flags}`
      const known = all.get(key) ?? { pattern, flags, places: [] }
      known.places.push(file)
      all.set(key, known)
    }
  return all
}

/** Expressions that are proven, a line each; regular-expressions.release.test.ts proves them again and writes the list. */
export const PROVEN_FILE = 'regular-expressions.proven.txt'

export const readProven = (): Set<string> =>
  new Set(readFileSync(join(ROOT, PROVEN_FILE), 'utf8').split('\n').filter(Boolean))

/**
 * A proof by automata. Expressions with look-around have none: the checker searches attacks on them, from the same seed and
 * without a time limit, so that each run finds the same.
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

/** Expressions whose work is not linear, with the checker's result and their files. */
export async function slowOf(expressions: readonly Expression[]): Promise<string[]> {
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

/** The proofs take a processor for a minute or more. This limit only ends a run that hangs. */
export const PROOF_MS = 900_000
