import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './journeys/find-browser.ts'
import { RELEASE } from './journeys/release.ts'

// `npm test` runs all tests that must pass before a merge, in a quarter of an hour. `npm test -- unit` skips the journeys. `npm
// test -- changed` runs the tests that import an uncommitted change, without journeys; `npm test -- changed main` those that
// import a change since the named commit. `npm test -- all`, for a release, also runs the slow tests: *.release.test.ts, and
// journeys tagged RELEASE.

type Step = { name: string; command: string; args: string[]; env?: Record<string, string> }

const selection = process.argv[2]
const bin = (name: string) => new URL(`./node_modules/.bin/${name}`, import.meta.url).pathname
const isChanged = selection === 'changed'
const isUnit = selection === 'unit' || isChanged
const browser = await findBrowser().catch((error: Error) => {
  if (!isUnit) throw error
  process.stdout.write('No browser was found: the component tests (web/**/*.test.tsx) are left out.\n')
  return undefined
})
const env: Record<string, string> = {
  ...(browser ? { BROWSER_PATH: browser } : {}),
  ...(browser === undefined ? { COMPONENT_TESTS: 'off' } : {}),
  ...(selection === 'all' ? { RELEASE_TESTS: 'on' } : {}),
}
// The commands of a row run in parallel, because most of them use one processor.
const steps: Step[][] = [
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
  // The rules read all files without importing them, so they always run.
  const rules = (await readdir(import.meta.dirname)).filter(name => /^[^.]*\.test\.ts$/.test(name))
  const changed = ['run', '--passWithNoTests', since === undefined ? '--changed' : `--changed=${since}`]
  steps.push([{ name: 'rules', command: bin('vitest'), args: ['run', ...rules], env }])
  steps.push([{ name: 'tests of what has changed', command: bin('vitest'), args: changed, env }])
} else steps.push([{ name: 'rules, domain, server and components', command: bin('vitest'), args: ['run'], env }])
const journeys = selection === 'all' ? ['test'] : ['test', '--grep-invert', RELEASE]
if (!isUnit) steps.push([{ name: 'journeys', command: bin('playwright'), args: journeys, env }])

// Temporary files are in one folder that is deleted at the end. The database user must be able to enter it. Stores that tests
// start share a compile cache there, which saves a third of their start.
const folder = await mkdtemp(join(tmpdir(), 'store-tests-'))
await chmod(folder, 0o711)
const failed = await firstThatFails(steps).finally(() => rm(folder, { recursive: true, force: true }))
if (failed !== null) process.stderr.write(`\n${failed} failed\n`)
else process.stdout.write('\nAll tests passed.\n')
process.exitCode = failed === null ? 0 : 1

async function firstThatFails(steps: readonly Step[][]): Promise<string | null> {
  for (const row of steps) {
    const results = await Promise.all(row.map(step => run(step, row.length === 1)))
    const failed = results.find(({ code }) => code !== 0)
    if (failed) return failed.name
  }
  return null
}

/** A single command prints its output immediately. Parallel commands print theirs when they end. */
function run({ name, command, args, env }: Step, isAlone: boolean): Promise<{ name: string; code: number }> {
  const began = performance.now()
  if (isAlone) process.stdout.write(`\n── ${name}\n`)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TMPDIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled'), ...env },
    })
    const output: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', reject)
    child.once('close', status => {
      const seconds = ((performance.now() - began) / 1000).toFixed(0)
      if (isAlone) process.stdout.write(`\n${name}: ${seconds} s\n`)
      else process.stdout.write(`\n── ${name}, ${seconds} s\n${Buffer.concat(output).toString()}`)
      resolve({ name, code: status ?? 1 })
    })
  })
}
