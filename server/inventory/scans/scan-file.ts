import { MEDIA_TYPES, type MediaType } from '../../../domain/inventory/document-sight.ts'
import type { Db } from '../../platform/db/database.ts'
import { FileShape } from '../../platform/db/row-shapes.ts'
import { rows } from '../../platform/db/rows.ts'
import { isMissing } from '../../platform/files/files-unreachable.ts'
import type { Files } from '../../platform/files/open-files.ts'

/** The folder of the files of all batches. */
export const SCANS_FOLDER = 'scans'

/** The folder of the files of a batch until they are attached or discarded. */
export const batchFolder = (batchId: number): string => `${SCANS_FOLDER}/${batchId}`

/** The path of a file of a batch: equal bytes are stored once, whatever their names. */
export const stagedFile = (batchId: number, digest: string, mediaType: MediaType): string =>
  `${batchFolder(batchId)}/${digest}.${MEDIA_TYPES[mediaType]}`

/** Reads the bytes of a file of a batch; null: it is no longer stored. */
export const readStaged = (files: Files, file: string): Promise<Uint8Array | null> =>
  files.getBytes(file).catch(error => {
    if (isMissing(error)) return null
    throw error
  })

/** Deletes stored files that no file of a batch waits for. */
export async function deleteStaged(db: Db, files: Files, staged: readonly string[]): Promise<void> {
  const found = await rows(db, FileShape, 'SELECT DISTINCT file FROM scan_files WHERE file = ANY($1)', [staged])
  const needed = new Set(found.map(({ file }) => file))
  for (const file of new Set(staged)) if (file !== '' && !needed.has(file)) await files.delete(file)
}
