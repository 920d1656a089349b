import { mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { MIGRATIONS } from '../migrate.ts'
import { ownerOf, packageMajor } from '../platform/db/embedded/cluster.ts'
import { readMigrations } from '../platform/db/migrations.ts'
import { SettingsError } from '../platform/settings-error.ts'
import { deleteStartFiles } from './copy-cluster.ts'
import { copyTree, flush, flushTree } from './copy-tree.ts'
import { restoreDump } from './dump-database.ts'
import { isEmptyFolder } from './is-empty-folder.ts'
import { type Stored, stateOfCluster } from './make-backup.ts'
import { type Backup, checkDigests, type Manifest, readBackup } from './manifest.ts'
import { compareStates } from './read-state.ts'

/** The folder of restored data until all of it is checked. */
const ASIDE = 'restoring'

/**
 * Restores a backup into an empty DATA_DIR. Nothing gets its final name before every file's SHA-256 was compared, the
 * database was started, its rows counted, and its invariants checked. Throws SettingsError if it must not be restored
 * here.
 */
export async function restoreBackup(settings: Stored, folder: string, say: (line: string) => void): Promise<Manifest> {
  const source = resolve(folder)
  const backup = await readBackup(source)
  await refuseOther(settings, backup.manifest)
  const home = resolve(settings.dataDir)
  if (!(await isEmptyFolder(home, [ASIDE])))
    throw new SettingsError(`${home} is not empty: a backup is restored into an empty DATA_DIR only`)
  const aside = join(home, ASIDE)
  // An interrupted restore leaves a partial copy.
  await rm(aside, { recursive: true, force: true })
  await mkdir(aside, { recursive: true, mode: 0o711 })
  try {
    await restoreFiles(source, aside, backup)
    await restoreDatabase(settings, source, aside, backup)
    await flushTree(aside)
    // A start refuses files without a database, and a database without its files: so both get their final names here.
    if (!backup.manifest.files.isBucket) await rename(join(aside, 'files'), join(home, 'files'))
    if (backup.manifest.kind === 'cluster') await rename(join(aside, 'postgres'), join(home, 'postgres'))
    await flush(home)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  for (const line of backup.manifest.broken ?? []) say(`Did not hold when it was backed up, and does not now: ${line}`)
  if (backup.manifest.files.isBucket)
    say(`Files were in a bucket, ${backup.manifest.files.place}: they are as they are there now.`)
  return backup.manifest
}

async function restoreFiles(source: string, aside: string, { manifest, digestsOf }: Backup): Promise<void> {
  if (manifest.files.isBucket) return
  await copyTree(join(source, 'files'), join(aside, 'files'))
  await checkDigests(join(aside, 'files'), digestsOf('files'))
}

async function restoreDatabase({ database }: Stored, source: string, aside: string, backup: Backup): Promise<void> {
  const { manifest, digestsOf } = backup
  if (database.directUrl) {
    const dump = join(source, 'postgres')
    await checkDigests(dump, digestsOf('postgres'))
    return compareStates(await restoreDump(database.directUrl, dump, manifest), manifest)
  }
  const copy = join(aside, 'postgres')
  await copyTree(join(source, 'postgres'), copy, { owner: await ownerOf(copy) })
  await checkDigests(copy, digestsOf('postgres'))
  compareStates(await stateOfCluster(aside), manifest)
  await deleteStartFiles(copy)
}

async function refuseOther({ database, files }: Stored, manifest: Manifest): Promise<void> {
  const known = await readMigrations(MIGRATIONS)
  if (!known.some(({ madeAt }) => madeAt === manifest.migration.madeAt))
    throw new SettingsError(
      `this backup is of another or later version of the store (${manifest.version}, ${manifest.migration.name}): restore it with that one`,
    )
  if (database.directUrl && manifest.kind === 'cluster')
    throw new SettingsError('this backup is of an embedded PostgreSQL: unset DATABASE_URL to restore it')
  if (!database.directUrl && manifest.kind === 'dump')
    throw new SettingsError('this backup is of a PostgreSQL of its own: set DATABASE_URL to an empty database')
  const [major, own] = [Math.floor(manifest.postgres / 10_000), await packageMajor()]
  if (manifest.kind === 'cluster' && major !== own)
    throw new SettingsError(
      `this backup is of PostgreSQL ${major}, and this store has ${own}: restore it with the version of the store that made it${major < own ? ', then start this one on it' : ''}`,
    )
  if (files.bucketUrl !== null && !manifest.files.isBucket)
    throw new SettingsError('this backup has files of a folder: unset FILES_URL, restore it, then npm run files:move')
}
