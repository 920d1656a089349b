import { spawnSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, startCluster } from '../server/platform/db/embedded/cluster.ts'

export type Standby = {
  url: string
  /** Pauses or resumes the replay of the log. A paused replica lags. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  stop: () => Promise<void>
  start: () => Promise<void>
}

/**
 * A replica of the PostgreSQL in `home` by streaming replication. Its files are copied while the primary runs, between
 * pg_backup_start and pg_backup_stop
 * (https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP), because the npm package has no
 * pg_basebackup.
 */
export async function startStandby(url: string, home: string, folder: string): Promise<Standby> {
  const primary = new pg.Client({ connectionString: url })
  await primary.connect()
  await rm(folder, { recursive: true, force: true })
  await primary.query(`SELECT pg_backup_start('replica', true)`)
  // The log replaces files that are deleted while they are copied.
  spawnSync('cp', ['-a', home, folder])
  const { rows } = await primary.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
  await primary.end()
  const data = join(folder, 'pgdata')
  const { username, password, port } = new URL(url)
  await rm(join(data, 'postmaster.pid'), { force: true })
  await writeFile(join(data, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(data, 'standby.signal'), '')
  const settings = await readFile(join(data, 'postgresql.auto.conf'), 'utf8')
  const source = `host=127.0.0.1 port=${port} user=${username} password=${password}`
  await writeFile(join(data, 'postgresql.auto.conf'), `${settings}primary_conninfo = '${source}'\n`)
  const ownPort = await freePort()
  const replica = new URL(url)
  replica.port = `${ownPort}`
  let stop = async () => {}
  const start = async () => {
    const cluster = await startCluster(folder, [
      `port=${ownPort}`,
      'hot_standby=on',
      'shared_preload_libraries=pg_stat_statements',
    ])
    stop = cluster.stop
  }
  await start()
  const execute = async (statement: string) => {
    const client = new pg.Client({ connectionString: replica.href })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  return {
    url: replica.href,
    pause: () => execute('SELECT pg_wal_replay_pause()'),
    resume: () => execute('SELECT pg_wal_replay_resume()'),
    stop: () => stop(),
    start,
  }
}
