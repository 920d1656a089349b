import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'

/** A process of the trial's own, its output kept in a file. It is ended by its id alone. */
export type Child = {
  /** what matched `ready`, its first group */
  said: string
  pid: number
  isAlive: () => boolean
  /** Resolves when it is gone. */
  end: (signal?: NodeJS.Signals) => Promise<void>
}

const READY_MS = 300_000

/** Starts `script` with Node; resolves once it has printed what matches `ready`. */
export function startChild(
  script: string,
  environment: Record<string, string>,
  logFile: string,
  ready: RegExp,
  cwd?: string,
): Promise<Child> {
  const child = spawn(process.execPath, ['--max-semi-space-size=16', '--heap-growing-percent=30', script], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, MALLOC_ARENA_MAX: '2', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(cwd ? { cwd } : {}),
  })
  const log = createWriteStream(logFile, { flags: 'a' })
  const gone = new Promise<void>(resolve => child.once('close', () => log.end(() => resolve())))
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    await gone
  }
  return new Promise((resolve, reject) => {
    let seen: string | null = ''
    const late = setTimeout(() => {
      child.kill('SIGKILL')
      reject(new Error(`${script} was not ready after ${READY_MS / 1000} s`))
    }, READY_MS)
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        log.write(chunk)
        if (seen === null) return
        seen += chunk
        const match = ready.exec(seen)
        if (!match) return
        seen = null
        clearTimeout(late)
        resolve({
          said: match[1] ?? '',
          pid: child.pid ?? 0,
          isAlive: () => child.exitCode === null && child.signalCode === null,
          end,
        })
      })
    }
    void gone.then(() => {
      clearTimeout(late)
      reject(new Error(`${script} ended before it was ready: ${seen?.slice(-500)}`))
    })
  })
}
