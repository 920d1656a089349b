import { randomUUID } from 'node:crypto'
import { z } from '../../../domain/text/zod.ts'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { firstRow } from '../db/rows.ts'
import { SettingsError } from '../settings-error.ts'
import { filesIn } from './files-in.ts'
import { FilesUnreachable, isMissing } from './files-unreachable.ts'
import type { Files } from './open-files.ts'

// Processes with one database must share one store of files, because any process may serve a file that another one
// stored. So the store of files has an ID, which is in the database and among the files.

/** The file with the id. A copy or restore of the files includes it. */
export const ID_FILE = 'store-id'
const CLAIM = 'npm run files:claim'
/** Maximum wait for another process that creates the store of files at the same time. */
const SETTLE_MS = 30_000

const KnownShape = z.object({ id: z.string(), place: z.string() })
type Known = z.output<typeof KnownShape>
type Claimed = { files: number; before: string | null }

/**
 * Checks that the files belong to the database, and returns their ID. If both are new, creates an ID. Throws
 * SettingsError with an instruction if the files belong to another database or cannot be reached.
 */
export async function checkFileStore(db: Db, files: Files): Promise<string> {
  const here = await readId(files)
  const known = (await findKnown(db)) ?? (here === null ? await settle(db, files) : await findSettled(db))
  if (known === null)
    throw new SettingsError(
      `the files at ${files.place} belong to another database, and this one has none yet: give it others (FILES_URL, DATA_DIR), or say that they are its own: ${CLAIM}`,
    )
  // Another process may have just created the ID.
  const now = here ?? (await readId(files))
  if (now === known.id) {
    if (known.place !== files.place)
      await db.$client.query('UPDATE file_stores SET place = $1 WHERE id = $2', [files.place, known.id])
    return known.id
  }
  const what = now === null ? 'has none of them' : "has another database's"
  const whose = known.place.startsWith('s3:') ? 'another service or account' : 'another machine'
  const where = known.place === files.place ? `${known.place} of ${whose}` : known.place
  throw new SettingsError(
    `the files of this database are at ${where}, and ${files.place} ${what}: set FILES_URL or DATA_DIR as on the other machines; if they were moved or restored here: ${CLAIM}`,
  )
}

/**
 * Claims these files for this database. Earlier files are refused after that. Throws SettingsError for a likely
 * mistake, unless it is `meant`.
 */
export async function claimFileStore(db: Db, files: Files, isMeant: boolean): Promise<Claimed> {
  const here = await readId(files)
  const known = await findKnown(db)
  const count = (await filesIn(files, '')).filter(file => file !== ID_FILE).length
  if (here !== null && here !== known?.id && !isMeant)
    throw new SettingsError(
      `the files at ${files.place} belong to another database: two that share them delete each other's. If that one is gone: ${CLAIM} -- --force`,
    )
  if (count === 0 && known !== null && known.place !== files.place && !isMeant)
    throw new SettingsError(
      `there are no files at ${files.place}, and this database had some at ${known.place}: copy them first, or do without them: ${CLAIM} -- --force`,
    )
  const id = randomUUID()
  // The file is written first. If this is interrupted, the next start is refused with the reason.
  await files.put(ID_FILE, id)
  await db.$client.query(
    `INSERT INTO file_stores (id, place) VALUES ($1, $2)
      ON CONFLICT (is_only) DO UPDATE SET id = excluded.id, place = excluded.place, since = now()`,
    [id, files.place],
  )
  return { files: count, before: known?.place ?? null }
}

/** True if the files can be reached and have this id. */
export async function areFilesThere(files: Files, id: string): Promise<boolean> {
  return (await readId(files).catch(() => null)) === id
}

/**
 * Checks that `from` are the files of this database and that `to` belongs to no other. Throws SettingsError. In the
 * result, `open` lets the store start with either location; `finish` refuses the former one, after a store was started
 * with the new one.
 */
export async function checkMove(db: Db, from: Files, to: Files) {
  const known = await findKnown(db)
  const [here, there] = [await readId(from), await readId(to)]
  if (known && here === null && there === known.id)
    throw new SettingsError(`this move is finished: the files of this database are at ${to.place}`)
  if (known === null || here !== known.id)
    throw new SettingsError(`the files at ${from.place} are not those of this database`)
  if (there !== null && there !== here) throw new SettingsError(`the files at ${to.place} belong to another database`)
  const finish = () => from.delete(ID_FILE)
  return { open: () => to.put(ID_FILE, here), finish, isTaken: there !== null && known.place === to.place }
}

/** The store of files that the database knows; null before the first start. */
export async function findKnown(db: Db | Tx): Promise<Known | null> {
  const row = await firstRow(db, KnownShape, 'SELECT id, place FROM file_stores')
  return row ?? null
}

/** Waits for a start that is just writing both. */
const findSettled = (db: Db): Promise<Known | null> =>
  inTransaction(
    db,
    async tx => {
      await tx.$client.query('LOCK TABLE file_stores IN SHARE MODE')
      return findKnown(tx)
    },
    SETTLE_MS,
  )

/**
 * If several processes start at once, one writes both and the others wait for it. After an interruption, neither
 * exists, or only the file exists.
 */
async function settle(db: Db, files: Files): Promise<Known | null> {
  await inTransaction(
    db,
    async tx => {
      const row = await firstRow(
        tx,
        KnownShape,
        'INSERT INTO file_stores (id, place) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id, place',
        [randomUUID(), files.place],
      )
      if (row) await files.put(ID_FILE, row.id)
    },
    SETTLE_MS,
  ).catch(inWords)
  return findKnown(db)
}

async function readId(files: Files): Promise<string | null> {
  const text = await files.get(ID_FILE).catch(error => (isMissing(error) ? null : inWords(error)))
  return text?.trim() || null
}

/** A command prints unreachable files as one line; a start continues without them (start-files.ts). */
function inWords(error: unknown): never {
  for (let one = error; one instanceof Error; one = one.cause)
    if (one instanceof FilesUnreachable) throw new SettingsError(one.message, { cause: one })
  throw error
}
