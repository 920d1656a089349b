import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'

/** A child process of the trial. Its output goes to a file. */
export type Child = {
  /** the first group of the match of `ready` */
  match: string
  pid: number
  isAlive: () => boolean
  /** Resolves when the process has ended. */
  end: (signal?: NodeJS.Signals) => Promise<void>
}

const READY_MS = 300_000

/** Starts `script` with Node. Resolves when the output matches `ready`. */
export function startChild(
  script: string,
  environment: Record<string, string>,
  logFile: string,
  ready: RegExp,
  cwd?: string,
): Promise<Child> {
  const child = spawn(process.execPath, ['--max-semi-space-size=16', '--heap-growing-percent=30', script], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      MALLOC_ARENA_MAX: '2',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd ? { cwd } : {}),
  })
  const log = createWriteStream(logFile, { flags: 'a' })
  const closed = new Promise<void>(resolve => child.once('close', () => log.end(() => resolve())))
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    await closed
  }
  return new Promise((resolve, reject) => {
    let output: string | null = ''
    const timeout = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`${script} was not ready after ${READY_MS / 1000} s`))
    }, READY_MS)
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        log.write(chunk)
        if (output === null) return
        output += chunk
        const match = ready.exec(output)
        if (!match) return
        output = null
        clearTimeout(timeout)
        resolve({
          match: match[1] ?? '',
          pid: child.pid ?? 0,
          isAlive: () => child.exitCode === null && child.signalCode === null,
          end,
        })
      })
    }
    void closed.then(() => {
      clearTimeout(timeout)
      reject(new Error(`${script} ended before it was ready: ${output?.slice(-500)}`))
    })
  })
}
