import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './journeys/find-browser.ts'
import { RELEASE } from './journeys/release.ts'

// `npm test`: all tests that must pass before a change is merged, in a quarter of an hour. `npm test -- unit` leaves the journeys
// out. `npm test -- changed` runs the tests whose imports lead to an uncommitted change, without journeys; `npm test -- changed main`
// to a change since the commit named. `npm test -- all`, before a release, also runs the slow ones: *.release.test.ts, and journeys
// tagged RELEASE.

type StepOf = { name: string; command: string; args: string[]; env?: Record<string, string> }

const only = process.argv[2]
const bin = (name: string) => new URL(`./node_modules/.bin/${name}`, import.meta.url).pathname
const isChanged = only === 'changed'
const isUnit = only === 'unit' || isChanged
const browser = await findBrowser().catch((error: Error) => {
  if (!isUnit) throw error
  process.stdout.write('No browser was found: the component tests (web/**/*.test.tsx) are left out.\n')
  return undefined
})
const env: Record<string, string> = {
  ...(browser ? { BROWSER_PATH: browser } : {}),
  ...(browser === undefined ? { COMPONENT_TESTS: 'off' } : {}),
  ...(only === 'all' ? { RELEASE_TESTS: 'on' } : {}),
}
// The commands of a row run in parallel: most of them use one processor.
const steps: StepOf[][] = [
  [
    { name: 'format and lint', command: bin('biome'), args: ['check', '--error-on-warnings', '.'] },
    { name: 'migrations', command: process.execPath, args: ['server/check-migrations.ts'] },
    { name: 'build', command: process.execPath, args: ['server/build-now.ts'] },
  ],
  // The build writes the route tree, which the type check needs.
  [{ name: 'types', command: bin('tsc'), args: ['-p', '.'] }],
]
const since = process.argv[3]
if (isChanged) {
  // The rules read all files, so no import leads from them to a change.
  const rules = (await readdir(import.meta.dirname)).filter(name => /^[^.]*\.test\.ts$/.test(name))
  const changed = ['run', '--passWithNoTests', since === undefined ? '--changed' : `--changed=${since}`]
  steps.push([{ name: 'rules', command: bin('vitest'), args: ['run', ...rules], env }])
  steps.push([{ name: 'tests of what has changed', command: bin('vitest'), args: changed, env }])
} else steps.push([{ name: 'rules, domain, server and components', command: bin('vitest'), args: ['run'], env }])
const journeys = only === 'all' ? ['test'] : ['test', '--grep-invert', RELEASE]
if (!isUnit) steps.push([{ name: 'journeys', command: bin('playwright'), args: journeys, env }])

// Temporary files are in one folder, deleted at the end. The database's own user must be able to enter it. Stores that
// tests start share a compile cache there, which saves a third of a start.
const folder = await mkdtemp(join(tmpdir(), 'store-tests-'))
await chmod(folder, 0o711)
const failed = await firstThatFails(steps).finally(() => rm(folder, { recursive: true, force: true }))
if (failed !== null) process.stderr.write(`\n${failed} failed\n`)
else process.stdout.write('\nAll tests passed.\n')
process.exitCode = failed === null ? 0 : 1

async function firstThatFails(steps: readonly StepOf[][]): Promise<string | null> {
  for (const row of steps) {
    const ended = await Promise.all(row.map(step => run(step, row.length === 1)))
    const failed = ended.find(({ code }) => code !== 0)
    if (failed) return failed.name
  }
  return null
}

/** A single command prints its output immediately; parallel ones print it when they end. */
function run({ name, command, args, env }: StepOf, isAlone: boolean): Promise<{ name: string; code: number }> {
  const began = performance.now()
  if (isAlone) process.stdout.write(`\n── ${name}\n`)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TMPDIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled'), ...env },
    })
    const said: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => said.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => said.push(chunk))
    child.once('error', reject)
    child.once('close', status => {
      const seconds = ((performance.now() - began) / 1000).toFixed(0)
      if (isAlone) process.stdout.write(`\n${name}: ${seconds} s\n`)
      else process.stdout.write(`\n── ${name}, ${seconds} s\n${Buffer.concat(said).toString()}`)
      resolve({ name, code: status ?? 1 })
    })
  })
}
