import type { AttachmentType } from '../../../domain/attachments/attachment.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockText } from '../../platform/db/lock-text.ts'

/**
 * The path of a file in the store's files. Distributed over 256 folders: a folder with very many files is slow to list
 * and to back up.
 */
export const attachmentPath = ({ digest, type }: { digest: string; type: AttachmentType }): string =>
  `attachments/${digest.slice(0, 2)}/${digest}.${type}`

/**
 * Serializes adding a row of a file and deleting its last one. A row is written before its file, and a file is
 * deleted only while no row can be added: so every row of an answered upload has its file.
 */
export const lockFile = (tx: Tx, digest: string): Promise<void> => lockText(tx, 'attached file', digest)
