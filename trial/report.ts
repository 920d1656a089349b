import type { Violation } from './evidence.ts'
import { checkInvariants } from './invariants.ts'
import type { Shop } from './scratch-shop.ts'

const SHOWN = 10
let runs = 0
let failures = 0

/** Prints one line for a run: its name, verdict, duration and outcome. Prints its violations below. */
function write(name: string, outcome: string, seconds: number, violations: readonly Violation[]): void {
  runs++
  if (violations.length > 0) failures++
  const verdict = violations.length === 0 ? 'ok' : `${violations.length} VIOLATIONS`
  console.log([name.padEnd(34), verdict.padEnd(14), `${seconds.toFixed(1)} s`.padStart(8), outcome].join('  '))
  for (const { rule, problem } of violations.slice(0, SHOWN)) console.log(`    ${rule}: ${problem}`)
  if (violations.length > SHOWN) console.log(`    and ${violations.length - SHOWN} more`)
}

/** Checks of a run, in addition to the invariants: `expect(paid === 100, '…')` with a description of the problem. */
export type Findings = { expect: (isRight: boolean, problem: string) => void }

/** Executes one run, checks the invariants and prints the line of the run. `attack` returns its outcome in a few words. */
export async function run(
  shop: Shop,
  name: string,
  attack: (findings: Findings) => Promise<string>,
  { withRules = true } = {},
): Promise<void> {
  const problems: Violation[] = []
  const began = performance.now()
  const expect: Findings['expect'] = (isRight, problem) => {
    if (!isRight) problems.push({ rule: 'the run', problem })
  }
  const outcome = await attack({ expect }).catch((error: unknown) => {
    expect(false, `the run was aborted: ${error instanceof Error ? error.stack : error}`)
    return 'aborted'
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
  write(name, outcome, seconds, [...problems, ...broken])
}

/** Prints a figure with its target. A missed target is no violation, because the load of servers varies. */
export const figure = (name: string, ...parts: string[]): void => console.log([name.padEnd(34), ...parts].join('   '))

/** Prints the last line. Returns true if no run had a violation. */
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
