import { spawnSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { freePort, startCluster } from '../server/platform/db/embedded/cluster.ts'

export type Standby = {
  url: string
  /** Stops replaying, or goes on: what a replica that lags does. */
  pause: () => Promise<void>
  resume: () => Promise<void>
  stop: () => Promise<void>
  start: () => Promise<void>
}

/**
 * A replica of the PostgreSQL in `home`: its files copied while it runs, between pg_backup_start and pg_backup_stop
 * (https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP), for the package has no
 * pg_basebackup. It follows by streaming.
 */
export async function startStandby(url: string, home: string, folder: string): Promise<Standby> {
  const primary = new pg.Client({ connectionString: url })
  await primary.connect()
  await rm(folder, { recursive: true, force: true })
  await primary.query(`SELECT pg_backup_start('replica', true)`)
  // Files that go while they are copied are no loss: the log has what was in them.
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
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: replica.href })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  return {
    url: replica.href,
    pause: () => ask('SELECT pg_wal_replay_pause()'),
    resume: () => ask('SELECT pg_wal_replay_resume()'),
    stop: () => stop(),
    start,
  }
}
