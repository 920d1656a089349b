import { Refusal } from '../../domain/refusal.ts'
import { CV_BYTES } from '../../domain/submissions/submission-choices.ts'
import { encodeSentPicture } from '../catalogue/pictures/encode-sent-picture.ts'
import { consumeLimit } from '../limits.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import { databaseNow } from '../platform/db/database-now.ts'
import type { Files } from '../platform/files/open-files.ts'
import { type Scanner, scanUpload } from '../platform/files/scan-upload.ts'
import { newUpload } from '../platform/files/upload-name.ts'
import type { HoldRoom } from '../platform/limits/hold-room.ts'
import { addressKey, siteKey } from '../platform/limits/limits.ts'
import { type CvType, readCvType } from '../uploads/read-upload.ts'
import { sentFile } from './internal/sent-file.ts'
import { submissionUploads } from './tables.ts'

/** `userId`: the signed-in sender; null: a guest */
type UploadPlace = { db: Db; files: Files; clientAddress: string; userId: string | null; holdRoom: HoldRoom }
type CvPlace = UploadPlace & Scanner

/** Checks the limit before an upload is read. Refuses TOO_MANY_ATTEMPTS. */
export const allowUpload = (db: Db, clientAddress: string): Promise<void> =>
  consumeLimit(db, 'submission uploads', addressKey(clientAddress))

/**
 * Stores a re-encoded photograph, and returns the name under which a form may send it for half a day. Refuses
 * NOT_A_PICTURE, PICTURE_BROKEN, PICTURE_TOO_LARGE, PICTURE_TOO_SMALL, TOO_MANY_ATTEMPTS, BUSY, UPLOADS_FULL.
 */
export async function storeSubmissionPicture(place: UploadPlace, bytes: Uint8Array): Promise<string> {
  const whose = addressKey(place.clientAddress)
  const allowMegapixels = (megapixels: number) => consumeLimit(place.db, 'sent megapixels', whose, megapixels)
  const sender = { db: place.db, whose: siteKey(place.clientAddress), spender: whose, allowMegapixels }
  return keep(place, await encodeSentPicture(bytes, sender), 'webp')
}

/**
 * The same for a CV, which is stored unchanged after a virus scan, if configured. Refuses NOT_A_CV, CV_TOO_LARGE,
 * FILE_INFECTED, TOO_MANY_ATTEMPTS, UPLOADS_FULL, and BUSY if too many wait or the scanner does not answer.
 */
export async function storeCv(place: CvPlace, bytes: Uint8Array): Promise<string> {
  if (bytes.length > CV_BYTES) throw new Refusal('CV_TOO_LARGE')
  const type = await readCvType(place, bytes)
  if (type === null) throw new Refusal('NOT_A_CV')
  await scanUpload(place, bytes, 'CV')
  return keep(place, bytes, type)
}

/** The size on disk is counted, so that files of unsent forms cannot fill the disk. */
async function keep(
  { db, files, clientAddress, userId, holdRoom }: UploadPlace,
  bytes: Uint8Array,
  ending: CvType | 'webp',
): Promise<string> {
  const whose = addressKey(clientAddress)
  await consumeLimit(db, 'uploaded megabytes', whose, Math.ceil(bytes.length / 2 ** 20))
  if (userId === null) await consumeLimit(db, 'kilobytes of guests', whose, Math.ceil(bytes.length / 1024))
  const upload = newUpload(databaseNow().getTime())
  const file = sentFile(upload, ending)
  // The size is stored first, because a file without a stored size would not be counted.
  await inTransaction(db, async tx => {
    await holdRoom(tx, bytes.length)
    await tx.insert(submissionUploads).values({ file, bytes: bytes.length, isGuest: userId === null })
  })
  await files.put(file, bytes)
  return upload
}
