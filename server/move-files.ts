import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Presets, SingleBar } from 'cli-progress'
import { counted } from '../domain/text/counted.ts'
import { openDatabase } from './platform/db/database.ts'
import { findDatabase } from './platform/db/find-database.ts'
import { BUCKET_URL } from './platform/files/file-settings.ts'
import { checkMove } from './platform/files/file-store.ts'
import { type MoveReport, moveFiles } from './platform/files/move-files.ts'
import { MoveRecord } from './platform/files/move-record.ts'
import type { Files } from './platform/files/open-files.ts'
import { openStoreFiles } from './platform/files/open-store-files.ts'
import { SettingsError } from './platform/settings-error.ts'
import { readSettings } from './settings.ts'

// npm run files:move -- --to s3://bucket/folder [--from …] [--finish]: docs/operations.md

const USAGE = `usage: npm run files:move -- --to s3://bucket/folder [--from s3://bucket/folder | --from DATA_DIR] [--finish]
  --to may be a DATA_DIR too; --from is DATA_DIR where it is not said`
const OPTIONS = {
  to: { type: 'string' },
  from: { type: 'string' },
  finish: { type: 'boolean', default: false },
} as const
const SHOWN_FAILURES = 20

try {
  await main()
} catch (error) {
  process.stderr.write(`The files were not all moved: ${error instanceof Error ? error.message : error}\n`)
  process.exit(1)
}

async function main(): Promise<void> {
  const { to: target, from: source, finish } = readArguments(process.argv.slice(2))
  const settings = readSettings(process.env)
  const openAt = (place: string): Promise<Files> =>
    openStoreFiles(
      place.startsWith('s3:')
        ? { ...settings.files, bucketUrl: checkedUrl(place) }
        : { ...settings.files, dataDir: place, bucketUrl: null },
    )
  const from = await openAt(source ?? settings.dataDir)
  const to = await openAt(target)
  const database = await findDatabase(settings)
  try {
    const db = openDatabase(database.url, () => {}, { connections: 1, statementMs: 10_000, waitMs: 10_000 })
    try {
      const move = await checkMove(db, from, to)
      if (finish && !move.isTaken)
        throw new SettingsError(
          `the last start was not with ${to.place}: run this without --finish, it says what comes first`,
        )
      const report = await copyAll(settings.dataDir, from, to, finish)
      process.stdout.write(`${summary(report, from, to)}\n`)
      if (report.failed.length > 0) throw new Error('run the same command again: it goes on with those that failed')
      if (finish) await move.finish()
      else await move.open()
      process.stdout.write(`${finish ? whatIsLeft(from) : whatIsNext(target, source)}\n`)
    } finally {
      await db.$client.end()
    }
  } finally {
    await database.close()
  }
}

/** Copies all files. The progress is recorded in DATA_DIR, so that another run can continue. */
async function copyAll(dataDir: string, from: Files, to: Files, keepsNewer: boolean): Promise<MoveReport> {
  const name = createHash('sha256').update(`${from.place}\n${to.place}`).digest('hex').slice(0, 12)
  await mkdir(dataDir, { recursive: true })
  const record = await MoveRecord.open(join(dataDir, `files-move-${name}.tsv`))
  const bar = new SingleBar(
    { format: '{bar} {percentage}% | {value} of {total} files | {eta_formatted} left', noTTYOutput: true },
    Presets.shades_classic,
  )
  bar.start(0, 0)
  try {
    const onProgress = ({ done, of }: { done: number; of: number }) => {
      bar.setTotal(of)
      bar.update(done)
    }
    return await moveFiles({ from, to, record, keepsNewer, onProgress })
  } finally {
    bar.stop()
    await record.close()
  }
}

function readArguments(args: string[]): { to: string; from: string | undefined; finish: boolean } {
  const read = () => parseArgs({ args, options: OPTIONS })
  try {
    const { to, from, finish } = read().values
    if (to) return { to, from, finish }
  } catch (error) {
    throw new SettingsError(`${error instanceof Error ? error.message : error}; ${USAGE}`)
  }
  throw new SettingsError(USAGE)
}

function checkedUrl(place: string): string {
  if (!BUCKET_URL.test(place)) throw new SettingsError(`${place} is no address of a bucket: s3://bucket/folder`)
  return place
}

function summary({ files, bytes, copied, same, deleted, failed }: MoveReport, from: Files, to: Files): string {
  return [
    `${counted(files, 'file')} at ${from.place}, ${(bytes / 1e6).toFixed(1)} MB: ${copied} copied to ${to.place} and read back with the same SHA-256, ${same} there already${deleted ? `, ${deleted} deleted there as here` : ''}, ${failed.length} failed.`,
    ...failed.slice(0, SHOWN_FAILURES).map(({ key, reason }) => `  ${key}: ${reason}`),
  ].join('\n')
}

function whatIsNext(target: string, source: string | undefined): string {
  const setting = target.startsWith('s3:') ? `FILES_URL=${target}` : `DATA_DIR=${target}, without FILES_URL,`
  return [
    'Next:',
    '1. Run this command again: it copies the files written since, and is quick.',
    `2. Set ${setting} on every server, and restart them one after the other.`,
    `3. npm run files:move -- --to ${target}${source ? ` --from ${source}` : ''} --finish`,
  ].join('\n')
}

function whatIsLeft(from: Files): string {
  return `Done: a start with ${from.place} is refused from now on. Keep it until your next backup, then delete it.`
}
