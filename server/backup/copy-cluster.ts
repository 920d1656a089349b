import { chown, copyFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { z } from '../../domain/text/zod.ts'
import { ownerOf } from '../platform/db/embedded/cluster.ts'
import { firstRow } from '../platform/db/rows.ts'
import { copyTree, readSettled } from './copy-tree.ts'

const CONTROL = 'global/pg_control'
/**
 * Files that a copy must not or need not contain:
 * https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA
 */
const NOT_COPIED = /^(postmaster\.(pid|opts)|pg_(wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/.+)$/
const TEMPORARY = /(^|\/)(pgsql_tmp[^/]*|pg_internal\.init[^/]*)$/
/** The path of a segment of the log, with its number. */
const SEGMENT = /^pg_wal\/([0-9A-F]{24})$/

const RowShape = z.object({ label: z.string(), first: z.string(), last: z.string() })

/**
 * Copies the running cluster at `url` from the folder `from` into the new folder `to`, between pg_backup_start and
 * pg_backup_stop, with the log of that time: starting the copy gives the state committed when this ends.
 */
export async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const owner = await ownerOf(to)
  const [data, copy] = [join(from, 'pgdata'), join(to, 'pgdata')]
  const client = new pg.Client({ connectionString: url, application_name: 'backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    // The slot retains the log until this session ends, for any volume of writes.
    await client.query(`SELECT pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)`)
    await client.query(`SELECT pg_backup_start('store', true)`)
    await copyTree(data, copy, {
      owner,
      skips: path => NOT_COPIED.test(path) || TEMPORARY.test(path) || path === CONTROL,
    })
    await writeFile(join(copy, CONTROL), await readSettled(join(data, CONTROL)), { mode: 0o600 })
    const stopped = await firstRow(
      client,
      RowShape,
      `SELECT labelfile AS label, substring(labelfile FROM '\\(file ([0-9A-F]{24})\\)') AS first, pg_walfile_name(lsn) AS last
        FROM pg_backup_stop(false)`,
    )
    if (!stopped) throw new Error('PostgreSQL did not end the backup')
    await writeFile(join(copy, 'backup_label'), stopped.label, { mode: 0o600 })
    await copyTree(join(data, 'pg_wal'), join(copy, 'pg_wal'), {
      owner,
      skips: path => !isBetween(`pg_wal/${path}`, stopped.first, stopped.last),
    })
    await copyFile(join(from, 'password'), join(to, 'password'))
    if (owner) {
      const written = [join(copy, CONTROL), join(copy, 'backup_label'), join(to, 'password')]
      for (const path of written) await chown(path, owner.uid, owner.gid)
    }
  } finally {
    await client.end().catch(() => {})
  }
}

function isBetween(path: string, first: string, last: string): boolean {
  const name = SEGMENT.exec(path)?.[1]
  return name !== undefined && name >= first && name <= last
}

/** Deletes the files that PostgreSQL left when the copy was started. */
export async function deleteStartFiles(folder: string): Promise<void> {
  for (const name of ['postgres.log', 'pgdata/postmaster.opts']) await rm(join(folder, name), { force: true })
}
