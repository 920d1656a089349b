import { basename, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Presets, SingleBar } from 'cli-progress'
import { counted } from '../../../domain/text/counted.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { readyDatabase } from '../../migrate.ts'
import { openDatabase } from '../../platform/db/database.ts'
import { findDatabase } from '../../platform/db/find-database.ts'
import { checkFileStore } from '../../platform/files/file-store.ts'
import { openStoreFiles } from '../../platform/files/open-store-files.ts'
import { SettingsError } from '../../platform/settings-error.ts'
import { readSettings } from '../../settings.ts'
import { FolderError, type Progress, type Report, storePictureFolder } from './store-picture-folder.ts'

// npm run catalogue:pictures -- FOLDER [--errors FILE]

const USAGE = 'usage: npm run catalogue:pictures -- FOLDER [--errors FILE]'
const LIMITS = { connections: 2, statementMs: 30_000, waitMs: 30_000 }

try {
  const { folder, errorFile } = readArguments(process.argv.slice(2))
  const settings = readSettings(process.env)
  const database = await findDatabase(settings)
  try {
    await readyDatabase(database.url, settings.database)
    const db = openDatabase(database.url, () => {}, LIMITS)
    const show = progressBar()
    const take = async () => {
      const files = await openStoreFiles(settings.files)
      await checkFileStore(db, files)
      return storePictureFolder(db, files, { folder, errorFile, onProgress: show.update })
    }
    const report = await take().finally(async () => {
      show.stop()
      await db.$client.end()
    })
    process.stdout.write(`${summary(report)}\n`)
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`Not all pictures were imported: ${reasonOf(error)}\n`)
  process.exit(1)
}

/** One line for an error that a person can correct. An error of the program has its stack. */
function reasonOf(error: unknown): string {
  if (error instanceof FolderError || error instanceof SettingsError) return error.message
  if (!(error instanceof Error)) return String(error)
  // An error code comes from the system (ENOSPC, ECONNREFUSED), PostgreSQL or the file store: the cause is a disk or a
  // database, not the program.
  const cause = error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
  return 'code' in error && !(error instanceof TypeError) ? cause : (error.stack ?? error.message)
}

function readArguments(args: string[]): { folder: string; errorFile: string } {
  const read = () => parseArgs({ args, allowPositionals: true, options: { errors: { type: 'string' } } })
  let parameters: ReturnType<typeof read>
  try {
    parameters = read()
  } catch (error) {
    throw new FolderError(`${error instanceof Error ? error.message : error}; ${USAGE}`)
  }
  const [folder, more] = parameters.positionals
  if (!folder || more) throw new FolderError(USAGE)
  return { folder, errorFile: parameters.values.errors ?? `${basename(resolve(folder)) || 'pictures'}.errors.csv` }
}

function progressBar(): { update: (progress: Progress) => void; stop: () => void } {
  const bar = new SingleBar(
    {
      format: '{bar} {percentage}% | {done} of {of}, {failed} failed | {eta_formatted} left',
      noTTYOutput: true,
      notTTYSchedule: 1000,
      hideCursor: true,
    },
    Presets.shades_classic,
  )
  let isBegun = false
  return {
    update: ({ done, of, failed }) => {
      const shown = { done: thousands(done), of: counted(of, 'file'), failed: thousands(failed) }
      if (isBegun) bar.update(done, shown)
      else bar.start(of, done, shown)
      isBegun = true
    },
    stop: () => bar.stop(),
  }
}

function summary({ files, added, unchanged, failed, errorFile }: Report): string {
  return [
    `${counted(files, 'file')}: ${counted(added, 'picture')} new, ${thousands(unchanged)} as they were, ${thousands(failed)} failed.`,
    ...(errorFile ? [`The files that failed, each with its reason, are in ${errorFile}.`] : []),
  ].join('\n')
}
