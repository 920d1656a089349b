import { execFileSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../platform/db/embedded/cluster.ts'

const PROGRAMS = '/usr/lib/postgresql/15/bin'

/** True if Debian's PostgreSQL is installed, with server and client of one version. */
export const hasOwnPostgres = existsSync(join(PROGRAMS, 'initdb')) && existsSync(join(PROGRAMS, 'pg_dump'))

/** Starts an external PostgreSQL: not the embedded one, not durable, and of an older version. */
export async function startOwnPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const as = userInfo().uid === 0 ? { uid: id('-u'), gid: id('-g') } : null
  const folder = mkdtempSync(join(tmpdir(), 'own-postgres-'))
  if (as) chownSync(folder, as.uid, as.gid)
  const data = join(folder, 'data')
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(PROGRAMS, program), args, { ...as, cwd: '/', stdio: 'ignore', env: { LC_ALL: 'C.UTF-8' } })
  run('initdb', '-D', data, '-U', 'store', '--auth=trust', '--encoding=UTF8', '--no-sync')
  const port = await freePort()
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c fsync=off`
  run('pg_ctl', 'start', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options)
  return {
    url: `postgres://store@127.0.0.1:${port}/postgres`,
    stop: async () => {
      run('pg_ctl', 'stop', '-D', data, '-m', 'immediate')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
