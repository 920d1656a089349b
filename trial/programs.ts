import { spawn, spawnSync } from 'node:child_process'
import { createWriteStream, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isSmallest } from './size.ts'

/** The Debian packages of the programs that surround a store on several servers. */
const PACKAGES = { haproxy: 'haproxy', nginx: 'nginx', pgbouncer: 'pgbouncer', pg_basebackup: 'postgresql' } as const
export type Program = keyof typeof PACKAGES

const PLACES = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']

/**
 * Returns the path of a program. As root, installs the Debian package of a missing program, except with SMALLEST=1, because a
 * test must not change its computer. Returns null and prints a line if the program is not installed.
 */
export function findProgram(program: Program): string | null {
  const path = locate(program)
  if (path || isSmallest || process.getuid?.() !== 0) return path ?? reportMissing(program)
  spawnSync('apt-get', ['install', '-y', PACKAGES[program]], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  return locate(program) ?? reportMissing(program)
}

function reportMissing(program: Program): null {
  console.log(`skipped: there is no ${program} here; apt-get install ${PACKAGES[program]}`)
  return null
}

function locate(program: string): string | null {
  const versions = [18, 17, 16, 15].map(version => `/usr/lib/postgresql/${version}/bin`)
  for (const place of [...PLACES, ...versions])
    if (place && existsSync(join(place, program))) return join(place, program)
  return null
}

/** Starts a program. Returns a function that ends it. */
export async function startProgram(
  program: string,
  args: readonly string[],
  logFile: string,
): Promise<() => Promise<void>> {
  const log = createWriteStream(logFile, { flags: 'a' })
  const child = spawn(locate(program) ?? program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const closed = new Promise<void>(resolve => child.once('close', () => log.end(() => resolve())))
  await new Promise<void>((resolve, reject) => child.once('spawn', resolve).once('error', reject))
  return async () => {
    child.kill('SIGTERM')
    await closed
  }
}
