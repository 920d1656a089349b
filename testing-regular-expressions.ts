import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check, type Diagnostics } from 'recheck'
import { parseAst } from 'vite'

export const ROOT = dirname(fileURLToPath(import.meta.url))
const CODE_FOLDERS = /^(?:server|domain|web|drawings|sandbox)\//
const isCode = (file: string) =>
  CODE_FOLDERS.test(file) && !/\.test\.tsx?$|\.gen\.ts$/.test(file) && !/(?:^|\/)testing[^/]*\.tsx?$/.test(file)
export const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter(isCode)

export type Expression = { pattern: string; flags: string; places: string[] }
type ExpressionsOfFile = { literals: Omit<Expression, 'places'>[]; buildsExpressions: boolean }

/** Returns the expression literals of a file, and whether it also builds expressions from strings. */
export function expressionsOf(file: string): ExpressionsOfFile {
  const literals: ExpressionsOfFile['literals'] = []
  let buildsExpressions = false
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node && isRegex(node.regex)) literals.push(node.regex)
    const callee = 'callee' in node ? node.callee : null
    if (typeof callee === 'object' && callee !== null && 'name' in callee && callee.name === 'RegExp')
      buildsExpressions = true
    for (const child of Object.values(node)) walk(child)
  }
  walk(parseAst(readFileSync(join(ROOT, file), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  return { literals, buildsExpressions }
}

const isRegex = (value: unknown): value is { pattern: string; flags: string } =>
  typeof value === 'object' && value !== null && 'pattern' in value && 'flags' in value

/** Returns all expression literals of the code by their source, each once. */
export function allExpressions(): Map<string, Expression> {
  const expressions = new Map<string, Expression>()
  for (const file of files)
    for (const { pattern, flags } of expressionsOf(file).literals) {
      const key = `/${pattern}/${flags}`
      const expression = expressions.get(key) ?? { pattern, flags, places: [] }
      expression.places.push(file)
      expressions.set(key, expression)
    }
  return expressions
}

/** The file of proven expressions, one per line. regular-expressions.release.test.ts proves them again and writes it. */
export const PROVEN_FILE = 'regular-expressions.proven.txt'

export const readProven = (): Set<string> =>
  new Set(readFileSync(join(ROOT, PROVEN_FILE), 'utf8').split('\n').filter(Boolean))

/**
 * Proves an expression by automata. For expressions with look-around this is impossible, so the checker searches attacks from a
 * fixed seed without a time limit, which gives the same result in each run.
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

/** Returns the expressions whose work is not linear, with the result of the checker and their files. */
export async function slowOf(expressions: readonly Expression[]): Promise<string[]> {
  const slow: string[] = []
  const queue = [...expressions]
  const work = async () => {
    for (let expression = queue.pop(); expression; expression = queue.pop()) {
      const result = await prove(expression)
      if (result.status !== 'safe')
        slow.push(`${expression.places.join(', ')} /${expression.pattern}/${expression.flags} ${describe(result)}`)
    }
  }
  await Promise.all([work(), work()])
  return slow
}

const describe = (result: Diagnostics): string =>
  result.status === 'vulnerable' ? result.complexity.summary : result.status

/** The proofs take a processor for a minute or more. This limit only ends a run that hangs. */
export const PROOF_MS = 3_600_000
