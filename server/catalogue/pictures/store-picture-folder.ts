import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { MAX_PICTURE_BYTES } from '../../../domain/catalogue/picture.ts'
import { REFUSALS, Refusal } from '../../../domain/refusal.ts'
import type { Db } from '../../platform/db/database.ts'
import { ErrorFile } from '../../platform/files/error-file.ts'
import type { Files } from '../../platform/files/open-files.ts'
import { addPicture } from './add-picture.ts'
import { type Match, matchFiles } from './internal/match-files.ts'
import { storePicture } from './store-picture.ts'

/** A folder that cannot be read at all. Its message is one line for a person. */
export class FolderError extends Error {}

export type Progress = { done: number; of: number; failed: number }
export type Report = {
  files: number
  added: number
  /** pictures that were stored for their parts already */
  unchanged: number
  failed: number
  /** the file with the names of unusable files and the reasons; null if all could be used */
  errorFile: string | null
}
type Found = Extract<Match, { part: unknown }>
type Picture = Found & { path: string }

const AT_A_TIME = 2

/**
 * Adds the photographs of a folder and its subfolders to parts. The file names are part numbers. Each picture is a
 * separate step, so a killed run can be repeated, and repeating a run changes nothing. Throws FolderError.
 */
export async function storePictureFolder(
  db: Db,
  files: Files,
  { folder, errorFile, onProgress }: { folder: string; errorFile: string; onProgress?: (progress: Progress) => void },
): Promise<Report> {
  const paths = await listFiles(folder, errorFile)
  const errors = new ErrorFile(errorFile, ['file', 'reason'])
  const count = { added: 0, unchanged: 0 }
  const progress = () =>
    onProgress?.({ done: count.added + count.unchanged + errors.count, of: paths.length, failed: errors.count })

  const pictures = new Map<number, Picture[]>()
  for await (const [path, match] of matchFiles(db.$client, paths)) {
    if ('reason' in match) errors.write(path, match.reason)
    else pictures.set(match.part.id, [...(pictures.get(match.part.id) ?? []), { ...match, path }])
  }
  progress()

  // The pictures of a part are added one after the other, because the first of them becomes primary.
  const parts = pictures.values()
  let isBroken = false
  const takeParts = async () => {
    for (const ofPart of parts) {
      for (const { path, part, position } of inOrder(ofPart)) {
        if (isBroken) return
        const picture = await takeFile(files, join(folder, path))
        if ('reason' in picture) errors.write(path, picture.reason)
        else {
          const isNew = await addPicture(db, { productId: part.id, id: picture.id, alt: part.name, position })
          count[isNew ? 'added' : 'unchanged']++
        }
        progress()
      }
    }
  }
  const stopAll = (error: unknown) => {
    isBroken = true
    throw error
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, () => takeParts().catch(stopAll)))
  return { files: paths.length, ...count, failed: errors.count, errorFile: errors.close() }
}

/** Files that operating systems leave in folders. */
const NOT_MEANT = /^(\.|Thumbs\.db$|desktop\.ini$)/i

/** The files of a folder, by path within it. Leaves out hidden files and the error file of a former run. */
async function listFiles(folder: string, errorFile: string): Promise<string[]> {
  const stats = await stat(folder).catch(() => null)
  if (!stats?.isDirectory()) throw new FolderError(`${folder} is not a folder that can be read`)
  const [root, own] = await Promise.all([realpath(folder), realpath(errorFile).catch(() => null)])
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => !entry.isDirectory())
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .filter(path => !path.split('/').some(name => NOT_MEANT.test(name)) && join(root, path) !== own)
    .sort()
}

const inOrder = (pictures: Picture[]): Picture[] =>
  pictures.toSorted((a, b) => a.position - b.position || (basename(a.path) < basename(b.path) ? -1 : 1))

/** Stores one file, or returns why it cannot be used. Another error, such as a full disk, ends the run. */
async function takeFile(files: Files, path: string): Promise<{ id: string } | { reason: string }> {
  const bytes = await readPicture(path)
  if ('reason' in bytes) return bytes
  try {
    return await storePicture(files, bytes)
  } catch (error) {
    if (error instanceof Refusal) return { reason: error.message }
    throw error
  }
}

async function readPicture(path: string): Promise<Uint8Array | { reason: string }> {
  try {
    const stats = await stat(path)
    if (!stats.isFile()) return { reason: 'This is not a file.' }
    if (stats.size > MAX_PICTURE_BYTES) return { reason: REFUSALS.PICTURE_TOO_LARGE.text }
    return await readFile(path)
  } catch (error) {
    return { reason: `This file cannot be read: ${error instanceof Error ? error.message : error}` }
  }
}
