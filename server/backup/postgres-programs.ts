import { execFile, spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { SettingsError } from '../platform/settings-error.ts'

const run = promisify(execFile)
/** The folders of each version's programs: Debian, Red Hat, Homebrew. */
const HOMES = ['/usr/lib/postgresql', '/usr', '/opt/homebrew/opt', '/usr/local/opt']
const OF_A_VERSION = /^(\d+|pgsql-\d+|postgresql@\d+|libpq)$/

/** The newest `pg_dump` or `pg_restore` of this system. Throws SettingsError if none is `atLeast` this version. */
export async function findProgram(name: 'pg_dump' | 'pg_restore', atLeast: number): Promise<string> {
  const homes = await Promise.all(
    HOMES.map(async home => {
      const names = await readdir(home).catch(() => [])
      return names.filter(one => OF_A_VERSION.test(one)).map(one => join(home, one, 'bin', name))
    }),
  )
  let best = { program: '', major: 0 }
  for (const program of [name, ...homes.flat()]) {
    const { stdout } = await run(program, ['--version']).catch(() => ({ stdout: '' }))
    const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0)
    if (major > best.major) best = { program, major }
  }
  if (best.major >= atLeast) return best.program
  const found = best.major === 0 ? 'there is none' : `the newest here is ${best.major}`
  throw new SettingsError(
    `${name} of PostgreSQL ${atLeast} or later is needed, and ${found}: install its client (Debian: postgresql-client-${atLeast}, of apt.postgresql.org where Debian has it not)`,
  )
}

/**
 * The number of characters of output that are read for the reason, because the output includes the failed statement.
 */
const MAX_SAID = 100_000

/**
 * The reason why a program failed, from its line with `error:`; the failed statement follows that line. Null: the
 * program wrote nothing.
 */
function reasonIn(output: string): string | null {
  const lines = output.trim().split('\n')
  return lines.findLast(line => /\berror:/i.test(line)) ?? (lines.at(-1) || null)
}

/**
 * Runs one of these programs on a database. Its arguments have no password, because other users of the system can read
 * them.
 */
export async function runProgram(program: string, args: readonly string[], databaseUrl: string): Promise<void> {
  const url = new URL(databaseUrl)
  const password = decodeURIComponent(url.password)
  url.password = ''
  // A parameter of our driver that libpq does not know: database-settings.ts.
  url.searchParams.delete('uselibpqcompat')
  const env = { ...process.env, ...(password ? { PGPASSWORD: password } : {}) }
  const child = spawn(program, [...args, '--no-password', `--dbname=${url.href}`], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output = `${output}${chunk}`.slice(-MAX_SAID)))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new SettingsError(reasonIn(output) ?? `${program} ended with ${code}`)
}
