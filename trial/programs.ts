import { spawn, spawnSync } from 'node:child_process'
import { createWriteStream, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isSmallest } from './size.ts'

/** Debian's packages of what a shop of many machines has around it. */
const PACKAGES = { haproxy: 'haproxy', nginx: 'nginx', pgbouncer: 'pgbouncer', pg_basebackup: 'postgresql' } as const
export type Program = keyof typeof PACKAGES

const PLACES = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']

/**
 * Where a program is. If it is missing, installs Debian's package as root, except in a run of the smallest size: a test changes nothing on
 * its computer. null: it is not installed, which is printed.
 */
export function findProgram(program: Program): string | null {
  const found = locate(program)
  if (found || isSmallest || process.getuid?.() !== 0) return found ?? missing(program)
  spawnSync('apt-get', ['install', '-y', PACKAGES[program]], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return locate(program) ?? missing(program)
}

function missing(program: Program): null {
  console.log(`skipped: there is no ${program} here; apt-get install ${PACKAGES[program]}`)
  return null
}

function locate(program: string): string | null {
  const versions = [18, 17, 16, 15].map(version => `/usr/lib/postgresql/${version}/bin`)
  for (const place of [...PLACES, ...versions])
    if (place && existsSync(join(place, program))) return join(place, program)
  return null
}

/** Starts a program that runs until it is ended; returns what ends it. */
export async function startProgram(
  program: string,
  args: readonly string[],
  logFile: string,
): Promise<() => Promise<void>> {
  const log = createWriteStream(logFile, { flags: 'a' })
  const child = spawn(locate(program) ?? program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const gone = new Promise<void>(resolve => child.once('close', () => log.end(() => resolve())))
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  return async () => {
    child.kill('SIGTERM')
    await gone
  }
}
