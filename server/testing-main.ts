import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach } from 'vitest'

// Runs the store as a process, for tests.

const ended = (child: ChildProcess) =>
  new Promise<number | string | null>(resolve => child.once('exit', (code, signal) => resolve(code ?? signal)))

/**
 * Returns a function that starts stores for the calling test file; stores that still run when a test ends are stopped.
 */
export function launcher() {
  const started: ChildProcess[] = []
  afterEach(async () => {
    for (const child of started.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const gone = ended(child)
      child.kill('SIGTERM')
      await gone
    }
  })
  return (environment: Record<string, string>) => launch(environment, started)
}

/**
 * Starts a store with a small demonstration. `open`: its address, once it is open; `ended`: its exit code, or the
 * signal that ended it.
 */
function launch(environment: Record<string, string>, started: ChildProcess[]) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, NODE_ENV: '', LOG_LEVEL: 'warn', DEMO_PRODUCTS: '50', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  started.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk))
  const open = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const [, address] = /(?:is open|serves its staff|health) at (\S+)/.exec(output) ?? []
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(output)))
  })
  open.catch(() => {})
  return { child, open, ended: ended(child), output: () => output }
}

/** Creates a folder for a store. */
export const folder = () => mkdtemp(join(tmpdir(), 'store-main-'))
