import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { counted } from '../../domain/text/counted.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { flush, flushTree } from '../backup/copy-tree.ts'
import { majorOfCluster, packageMajor } from '../platform/db/embedded/cluster.ts'
import { CannotOpen, openCluster } from '../platform/db/embedded/open-embedded.ts'
import { checkRoom } from './check-room.ts'
import { copyDatabase } from './copy-database.ts'
import { deleteFetchedPrograms, findOlderPrograms } from './older-programs.ts'

/** The new cluster, until all of the old one is in it, and on the disk. */
const ASIDE = 'postgres-upgrading'
/** In it once it is whole: from then on only names are changed. */
const WHOLE = 'whole'

/** Nobody writes to the old one, not even by mistake, and nothing in it is tidied up. */
const KEPT_AS_IT_IS = ['default_transaction_read_only=on', 'autovacuum=off']
/** The new one is thrown away if anything happens before it is whole; all of it is flushed at once then. */
const NOT_DURABLE_YET = [
  ...['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'wal_level=minimal', 'max_wal_senders=0'],
  ...['max_wal_size=512MB', 'maintenance_work_mem=256MB', 'autovacuum=off'],
]

type Upgrade = { say: (line: string) => void; programsIn?: readonly string[]; fetches?: boolean }

/**
 * Brings the embedded PostgreSQL in `dataDir` to the major version that this store has, where it is of an older one: by the old
 * version's own programs, into a new cluster. The old one is kept beside it, as it was. Does nothing for any other. A run that was
 * killed is begun again, or only its last renames are made. Throws CannotOpen with what is to be done; nothing was changed then.
 */
export async function upgradeCluster(dataDir: string, { say, ...where }: Upgrade): Promise<void> {
  const home = resolve(dataDir)
  const [data, aside] = [join(home, 'postgres'), join(home, ASIDE)]
  await finishNames(home)
  const [of, own] = [await majorOfCluster(data), await packageMajor()]
  if (of === null || of >= own) return
  const kept = join(home, `postgres-${of}`)
  if (existsSync(kept))
    throw new CannotOpen(`${data} is of PostgreSQL ${of}, and would be kept as ${kept}, which is there: move that away`)
  say(
    `The database in ${data} is of PostgreSQL ${of}, this store has ${own}: it is brought over, and the old one kept.`,
  )
  const began = performance.now()
  const programs = await findOlderPrograms(of, home, { say, ...where })
  // Opening it takes the lock: two stores that start at once must not rename the same folders.
  const from = await openCluster(data, { flags: KEPT_AS_IT_IS, programs })
  try {
    // A server of a run that was killed may still be ending in it.
    await rm(aside, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    // Only now: what a run that was killed has left there took room.
    await checkRoom(data)
    await mkdir(aside)
    const to = await openCluster(aside, { flags: NOT_DURABLE_YET })
    const copied = await copyDatabase(from.url, to.url, say)
      .finally(to.stop)
      .catch(async error => {
        await rm(aside, { recursive: true, force: true })
        throw error
      })
    await flushTree(aside)
    await writeFile(join(aside, WHOLE), '')
    await flush(aside)
    await from.stop()
    await rename(data, kept)
    await finishNames(home)
    for (const name of copied.unknown) say(`${name} is not of the store, and was not brought over: it is in ${kept}.`)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    say(
      `PostgreSQL ${own}: ${counted(copied.tables, 'table')}, ${thousands(copied.rows)} rows, each table counted, in ${seconds} s. What was before is in ${kept}: delete it when you will not go back.`,
    )
  } finally {
    await from.stop()
    await deleteFetchedPrograms(of, home)
  }
}

/**
 * Renames the finished new cluster, where the old one is renamed already. While the old one has its name, the store may have
 * used it since: the copy is made again then.
 */
async function finishNames(home: string): Promise<void> {
  const [data, aside] = [join(home, 'postgres'), join(home, ASIDE)]
  if (existsSync(data)) return
  if (existsSync(join(aside, WHOLE))) {
    await rename(aside, data)
    await flush(home)
    await rm(join(data, WHOLE))
    return
  }
  const names = await readdir(home).catch(() => [])
  const kept = names.filter(name => /^postgres-\d+$/.test(name))
  if (kept.length > 0)
    throw new CannotOpen(
      `there is no ${data}, but ${kept.join(', ')} of a PostgreSQL before: rename the one that is wanted to postgres, or move them away`,
    )
}
