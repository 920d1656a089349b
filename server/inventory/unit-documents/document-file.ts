import { createHash } from 'node:crypto'
import { MEDIA_TYPES, type MediaType } from '../../../domain/inventory/document-sight.ts'
import type { Files } from '../../platform/files/open-files.ts'

/**
 * The file of a scanned document, named by a digest of its bytes, so that equal files are stored once. It is never
 * deleted.
 */
export const documentFile = (digest: string, mediaType: MediaType = 'application/pdf'): string =>
  `documents/${digest}.${MEDIA_TYPES[mediaType]}`

/** Stores a document unchanged and returns its digest. */
export async function storeDocument(files: Files, bytes: Uint8Array, mediaType: MediaType): Promise<string> {
  const digest = createHash('sha256').update(bytes).digest('hex')
  const file = documentFile(digest, mediaType)
  if (!(await files.exists(file))) await files.put(file, bytes)
  return digest
}
