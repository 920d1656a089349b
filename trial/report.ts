import type { Violation } from './evidence.ts'
import { checkInvariants } from './invariants.ts'
import type { Shop } from './scratch-shop.ts'

const SHOWN = 10
let runs = 0
let failures = 0

/** The line of one run: what it was, what came of it, and what was wrong. Everything wrong stands below it. */
function write(name: string, outcome: string, seconds: number, violations: readonly Violation[]): void {
  runs++
  if (violations.length > 0) failures++
  const verdict = violations.length === 0 ? 'ok' : `${violations.length} VIOLATIONS`
  console.log([name.padEnd(34), verdict.padEnd(14), `${seconds.toFixed(1)} s`.padStart(8), outcome].join('  '))
  for (const { rule, what } of violations.slice(0, SHOWN)) console.log(`    ${rule}: ${what}`)
  if (violations.length > SHOWN) console.log(`    and ${violations.length - SHOWN} more`)
}

/** The findings of a run itself, apart from the invariants: `expect(paid === 100, …)` with a description. */
export type Findings = { expect: (isRight: boolean, what: string) => void }

/** Makes one run, checks the invariants after it, writes its line. `attack` says in a few words what came of it. */
export async function run(
  shop: Shop,
  name: string,
  attack: (findings: Findings) => Promise<string>,
  { withRules = true } = {},
): Promise<void> {
  const found: Violation[] = []
  const began = performance.now()
  const expect: Findings['expect'] = (isRight, what) => {
    if (!isRight) found.push({ rule: 'the run', what })
  }
  const outcome = await attack({ expect }).catch((error: unknown) => {
    expect(false, `it broke off: ${error instanceof Error ? error.stack : error}`)
    return 'broke off'
  })
  const seconds = (performance.now() - began) / 1000
  for (const store of shop.stores) expect(store.isAlive(), `${store.name} has ended by itself`)
  const broken = await shop
    .evidence()
    .then(evidence => (withRules ? checkInvariants(evidence) : []))
    .catch((error: unknown) => {
      expect(false, `the invariants could not be checked: ${error}`)
      return []
    })
  write(name, outcome, seconds, [...found, ...broken])
}

/** A figure beside what is to be reached. Missing it is no violation: machines are noisy. */
export const figure = (name: string, ...parts: string[]): void => console.log([name.padEnd(34), ...parts].join('   '))

/** The last line. Returns whether all runs were without a violation. */
export function conclude(): boolean {
  console.log(`\n${runs} runs, ${failures === 0 ? 'no violation' : `${failures} with violations`}`)
  return failures === 0
}

/** `3 × 201, 2 × OUT_OF_STOCK` */
export function countNames(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, count]) => `${count} × ${name}`).join(', ')
}
