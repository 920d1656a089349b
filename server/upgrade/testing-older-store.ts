import { execFileSync } from 'node:child_process'
import { chownSync, existsSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { type Cluster, startCluster } from '../platform/db/embedded/cluster.ts'

const MAJOR = 15
const PROGRAMS = `/usr/lib/postgresql/${MAJOR}/bin`
const older = { initdb: join(PROGRAMS, 'initdb'), pg_ctl: join(PROGRAMS, 'pg_ctl') }

/** True if the system has an older PostgreSQL than the store. */
export const hasOlderPostgres = existsSync(older.initdb)

/** Starts the cluster of a store of PostgreSQL 15; not durable. */
export async function startOlderStore(dataDir: string): Promise<Cluster> {
  const folder = join(dataDir, 'postgres')
  await mkdir(folder, { recursive: true })
  // The user that PostgreSQL runs as under root must be able to enter it.
  await chmod(dataDir, 0o755)
  await writeFile(join(folder, 'password'), 'of-the-old-one')
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  const as = userInfo().uid === 0 ? { uid: id('-u'), gid: id('-g') } : null
  if (as) for (const path of [folder, join(folder, 'password')]) chownSync(path, as.uid, as.gid)
  const settings = ['--username=store', '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync']
  const where = [`--pgdata=${join(folder, 'pgdata')}`, `--pwfile=${join(folder, 'password')}`]
  execFileSync(older.initdb, [...where, ...settings], { ...as, cwd: '/', stdio: 'ignore', env: { LC_ALL: 'C' } })
  return startCluster(folder, ['fsync=off'], older)
}
