import { consumeLimit } from '../limits.ts'
import type { Db } from '../platform/db/database.ts'
import { addressKey } from '../platform/limits/limits.ts'
import { readListOf, readTableOf, type UploadSender } from '../uploads/read-upload.ts'

export const MAX_LIST_FILE_BYTES = 2 * 1024 * 1024

/** Counts an upload against the limit of an address, before any of it is read. Refuses TOO_MANY_ATTEMPTS. */
export const allowListFile = (db: Db, clientAddress: string): Promise<void> =>
  consumeLimit(db, 'list files', addressKey(clientAddress))

/** Reads the part list in a spreadsheet file, as text that people can edit. Refuses LIST_FILE_UNREADABLE, BUSY. */
export const readListFile = (sender: UploadSender, bytes: Uint8Array): Promise<string> => readListOf(sender, bytes)

/** Reads all cells of such a file: a row a line, separated by tabs. Refuses LIST_FILE_UNREADABLE, BUSY. */
export const readTableFile = (sender: UploadSender, bytes: Uint8Array): Promise<string> => readTableOf(sender, bytes)
