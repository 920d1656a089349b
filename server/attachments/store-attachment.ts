import { createHash, randomBytes } from 'node:crypto'
import type { AttachmentType } from '../../domain/attachments/attachment.ts'
import { refuseDeleted } from '../customers/accounts/lock-customer.ts'
import { consumeLimit } from '../limits.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import type { Files } from '../platform/files/open-files.ts'
import { type Scanner, scanUpload } from '../platform/files/scan-upload.ts'
import type { HoldRoom } from '../platform/limits/hold-room.ts'
import { addressKey, siteKey } from '../platform/limits/limits.ts'
import { attachmentPath, lockFile } from './internal/attachment-path.ts'
import { checkFile } from './internal/check-file.ts'
import { attachments } from './tables.ts'

/** `userId`: the signed-in sender; null: a guest */
type Sender = { db: Db; clientAddress: string; userId: string | null; holdRoom: HoldRoom }

/** Counts an upload against the rate limit before its content is read. Refuses TOO_MANY_ATTEMPTS. */
export const countUpload = (db: Db, clientAddress: string): Promise<void> =>
  consumeLimit(db, 'attached files', addressKey(clientAddress))

/** `upload`: the key of the file */
export type StoredAttachment = { upload: string; type: AttachmentType; bytes: number }

/**
 * Stores a file to be attached later, and returns its key. The file can be attached for 12 hours: by the signed-in user
 * who uploaded it, or, if a guest did, by a caller who has the key. Refuses with the errors of checkFile, FILE_INFECTED,
 * BUSY, TOO_MANY_ATTEMPTS, UPLOADS_FULL, and NOT_SIGNED_IN if the account was deleted at the same time.
 */
export async function storeAttachment(
  sender: Sender & Scanner & { files: Files },
  given: Uint8Array,
): Promise<StoredAttachment> {
  const { db, files, userId, clientAddress } = sender
  const whose = addressKey(clientAddress)
  const allowMegapixels = (megapixels: number) => consumeLimit(db, 'sent megapixels', whose, megapixels)
  const checked = { db, clientAddress, whose: siteKey(clientAddress), spender: whose, allowMegapixels }
  const { type, bytes } = await checkFile(given, checked)
  await scanUpload(sender, given, 'attachment')
  const megabytes = Math.ceil(bytes.length / 2 ** 20)
  await consumeLimit(db, 'attached megabytes of an address', whose, megabytes)
  await consumeLimit(db, 'attached megabytes', userId ?? whose, megabytes)
  if (userId === null) await consumeLimit(db, 'kilobytes of guests', whose, Math.ceil(bytes.length / 1024))
  const digest = createHash('sha256').update(bytes).digest('hex')
  const upload = randomBytes(16).toString('hex')
  await inTransaction(db, async tx => {
    await sender.holdRoom(tx, bytes.length)
    await lockFile(tx, digest)
    await tx.insert(attachments).values({ key: upload, digest, type, bytes: bytes.length, userId }).catch(refuseDeleted)
  })
  await files.put(attachmentPath({ digest, type }), bytes)
  return { upload, type, bytes: bytes.length }
}
