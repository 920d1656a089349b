import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { counted } from '../../domain/text/counted.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { flush, flushTree } from '../backup/copy-tree.ts'
import { majorOfCluster, packageMajor } from '../platform/db/embedded/cluster.ts'
import { CannotOpen, openCluster } from '../platform/db/embedded/open-embedded.ts'
import { checkDiskSpace } from './check-disk-space.ts'
import { copyDatabase } from './copy-database.ts'
import { deleteFetchedPrograms, findOlderPrograms } from './older-programs.ts'

/** The folder of the new cluster until the copy is complete and on the disk. */
const ASIDE = 'postgres-upgrading'
/** A file in the new cluster once it is complete: after that, folders are only renamed. */
const COMPLETE = 'whole'

/** Settings that prevent writes to the old cluster, even by mistake, and cleanup in it. */
const READ_ONLY = ['default_transaction_read_only=on', 'autovacuum=off']
/**
 * Settings of the new cluster without durability: it is deleted if anything fails before it is complete, and flushed at
 * once when it is.
 */
const NOT_DURABLE_YET = [
  ...['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'wal_level=minimal', 'max_wal_senders=0'],
  ...['max_wal_size=512MB', 'maintenance_work_mem=256MB', 'autovacuum=off'],
]

type Upgrade = { say: (line: string) => void; programsIn?: readonly string[]; fetches?: boolean }

/**
 * Upgrades the embedded PostgreSQL in `dataDir` to the major version of this store, if it is older: with the old
 * version's own programs, into a new cluster. The old one stays beside it, unchanged. Does nothing otherwise. After a
 * killed run it starts again, or makes only the last renames. Throws CannotOpen with the action to take; nothing was
 * changed then.
 */
export async function upgradeCluster(dataDir: string, { say, ...where }: Upgrade): Promise<void> {
  const home = resolve(dataDir)
  const [data, aside] = [join(home, 'postgres'), join(home, ASIDE)]
  await finishNames(home)
  const [of, own] = [await majorOfCluster(data), await packageMajor()]
  if (of === null || of >= own) return
  const retained = join(home, `postgres-${of}`)
  if (existsSync(retained))
    throw new CannotOpen(
      `${data} is of PostgreSQL ${of}, and would be retained as ${retained}, which exists: move that away`,
    )
  say(
    `The database in ${data} is of PostgreSQL ${of}, this store has ${own}: it is upgraded, and the old one is retained.`,
  )
  const began = performance.now()
  const programs = await findOlderPrograms(of, home, { say, ...where })
  // Opening takes the lock: two stores that start at once must not rename the same folders.
  const from = await openCluster(data, { flags: READ_ONLY, programs })
  try {
    // A server of a killed run may still be shutting down in it.
    await rm(aside, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    // The space is checked only now, because the files of a killed run took space.
    await checkDiskSpace(data)
    await mkdir(aside)
    const to = await openCluster(aside, { flags: NOT_DURABLE_YET })
    const copied = await copyDatabase(from.url, to.url, say)
      .finally(to.stop)
      .catch(async error => {
        await rm(aside, { recursive: true, force: true })
        throw error
      })
    await flushTree(aside)
    await writeFile(join(aside, COMPLETE), '')
    await flush(aside)
    await from.stop()
    await rename(data, retained)
    await finishNames(home)
    for (const name of copied.unknown) say(`${name} is not of the store, and was not copied: it is in ${retained}.`)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    say(
      `PostgreSQL ${own}: ${counted(copied.tables, 'table')}, ${thousands(copied.rows)} rows, each table counted, in ${seconds} s. The old database is in ${retained}: delete it when you no longer need it.`,
    )
  } finally {
    await from.stop()
    await deleteFetchedPrograms(of, home)
  }
}

/**
 * Renames the complete new cluster if the old one is already renamed. If the old one still has its name, the store may
 * have used it since, so the copy is made again.
 */
async function finishNames(home: string): Promise<void> {
  const [data, aside] = [join(home, 'postgres'), join(home, ASIDE)]
  if (existsSync(data)) return
  if (existsSync(join(aside, COMPLETE))) {
    await rename(aside, data)
    await flush(home)
    await rm(join(data, COMPLETE))
    return
  }
  const names = await readdir(home).catch(() => [])
  const retained = names.filter(name => /^postgres-\d+$/.test(name))
  if (retained.length > 0)
    throw new CannotOpen(
      `there is no ${data}, but ${retained.join(', ')} of a former PostgreSQL: rename the one that you want to postgres, or move them away`,
    )
}
