import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { openDatabase } from '../platform/db/database.ts'
import { openEmbedded } from '../platform/db/embedded/open-embedded.ts'
import { findDatabase } from '../platform/db/find-database.ts'
import { errorLine } from '../platform/observability/log.ts'
import { SettingsError } from '../platform/settings-error.ts'
import type { Settings } from '../settings.ts'
import { copyCluster, deleteStartFiles } from './copy-cluster.ts'
import { copyTree, flush, flushTree } from './copy-tree.ts'
import { dumpDatabase } from './dump-database.ts'
import { isEmptyFolder } from './is-empty-folder.ts'
import { recordBackup } from './last-backup.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { LONG_MS, readState, type State } from './read-state.ts'

export type Stored = Pick<Settings, 'database' | 'dataDir' | 'files' | 'version'>
type Say = (line: string) => void

const NOTE_MS = 30_000

/** Name suffix of an unfinished backup, so that no command reads it as a backup. */
const UNFINISHED = '.unfinished'

/**
 * Writes a backup of the whole store into `folder`, which must be missing or empty, while stores run or not. It is
 * written under another name and renamed last. The database comes first: files are written before the rows that name
 * them. Throws SettingsError.
 */
export async function makeBackup(settings: Stored, folder: string, say: Say): Promise<Manifest['counts']> {
  const target = resolve(folder)
  if (!(await isEmptyFolder(target))) throw new SettingsError(`${target} is there already, and not empty: name another`)
  const aside = `${target}${UNFINISHED}`
  await mkdir(dirname(target), { recursive: true })
  // The user that runs PostgreSQL may enter this folder, but not list it.
  await mkdir(aside, { mode: 0o711 }).catch(error => {
    if (error.code !== 'EEXIST') throw error
    throw new SettingsError(`${aside} is of a backup that is being made, or was broken off: delete it in that case`)
  })
  try {
    const { directUrl } = settings.database
    const state = directUrl ? await backUpDump(directUrl, aside) : await backUpCluster(settings, aside)
    const files = await backUpFiles(settings, aside, say)
    for (const line of state.broken ?? []) say(`Does not hold in this database, and so not in its backup: ${line}`)
    const { storeId, ...known } = state
    await writeManifest(aside, {
      ...known,
      madeAt: new Date().toISOString(),
      version: settings.version,
      kind: directUrl ? 'dump' : 'cluster',
      files: { ...files, storeId },
    })
    await flushTree(aside)
    await rename(aside, target)
    await flush(dirname(target))
    await noteIn(settings, target, say)
    return known.counts
  } catch (error) {
    await rm(aside, { recursive: true, force: true })
    throw error
  }
}

/** Records the backup in the database. A failure, as with a read-only role, does not invalidate the backup. */
async function noteIn(settings: Stored, folder: string, say: Say): Promise<void> {
  try {
    const database = await findDatabase(settings)
    try {
      const db = openDatabase(database.url, () => {}, { connections: 1, statementMs: NOTE_MS, waitMs: NOTE_MS })
      await recordBackup(db, folder).finally(() => db.$client.end())
    } finally {
      await database.close()
    }
  } catch (error) {
    say(`The store was not told of this backup, so the age of the last one will be wrong: ${errorLine(error)}`)
  }
}

async function backUpDump(url: string, aside: string): Promise<State> {
  await mkdir(join(aside, 'postgres'), { mode: 0o700 })
  return dumpDatabase(url, join(aside, 'postgres'))
}

/** Copies the embedded PostgreSQL, then starts the copy to verify that it starts and can be read. */
async function backUpCluster(settings: Stored, aside: string): Promise<State> {
  const home = resolve(settings.dataDir, 'postgres')
  if (!existsSync(join(home, 'pgdata')))
    throw new SettingsError(`there is no store in ${resolve(settings.dataDir)}: set DATA_DIR, or DATABASE_URL`)
  const database = await findDatabase(settings)
  const copy = join(aside, 'postgres')
  await copyCluster(database.url, home, copy).finally(() => database.close())
  return stateOfCluster(aside).finally(() => deleteStartFiles(copy))
}

/** Starts the cluster in `dataDir`, stops it, and returns its state. */
export async function stateOfCluster(dataDir: string): Promise<State> {
  const started = await openEmbedded(dataDir)
  try {
    const db = openDatabase(started.url, () => {}, { connections: 2, statementMs: LONG_MS, waitMs: 30_000 })
    return await readState(db).finally(() => db.$client.end())
  } finally {
    await started.stop()
  }
}

async function backUpFiles({ files, dataDir }: Stored, aside: string, say: Say) {
  if (files.bucketUrl !== null) {
    say(
      `Files are not in it: those at ${files.bucketUrl} need the bucket's own versioning (docs/operations.md, Backups).`,
    )
    return { isBucket: true, place: files.bucketUrl }
  }
  const from = resolve(dataDir, 'files')
  await mkdir(join(aside, 'files'), { mode: 0o700 })
  await copyTree(from, join(aside, 'files'), { skips: path => path === '.partial' })
  return { isBucket: false, place: from }
}
