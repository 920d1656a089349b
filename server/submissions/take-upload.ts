import { Refusal } from '../../domain/refusal.ts'
import { CV_BYTES } from '../../domain/submissions/submission-choices.ts'
import { encodeSentPicture } from '../catalogue/pictures/encode-sent-picture.ts'
import { consumeLimit } from '../limits.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import type { Files } from '../platform/files/open-files.ts'
import { type Scanner, scanUpload } from '../platform/files/scan-upload.ts'
import { newUpload } from '../platform/files/upload-name.ts'
import type { HoldRoom } from '../platform/limits/hold-room.ts'
import { addressKey, siteKey } from '../platform/limits/limits.ts'
import { type CvType, readCvType } from '../uploads/read-upload.ts'
import { sentFile } from './internal/sent-file.ts'
import { submissionUploads } from './tables.ts'

/** `userId`: who is signed in; null: a guest */
type UploadPlace = { db: Db; files: Files; clientAddress: string; userId: string | null; holdRoom: HoldRoom }
type CvPlace = UploadPlace & Scanner

/** Lets somebody upload for a form, before anything of it is read. Refuses TOO_MANY_ATTEMPTS. */
export const allowUpload = (db: Db, clientAddress: string): Promise<void> =>
  consumeLimit(db, 'submission uploads', addressKey(clientAddress))

/**
 * Keeps a photograph, encoded anew, and gives the name under which a form may send it for half a day. Refuses NOT_A_PICTURE,
 * PICTURE_BROKEN, PICTURE_TOO_LARGE, PICTURE_TOO_SMALL, TOO_MANY_ATTEMPTS, BUSY, UPLOADS_FULL.
 */
export async function takeSubmissionPicture(place: UploadPlace, bytes: Uint8Array): Promise<string> {
  const whose = addressKey(place.clientAddress)
  const allowMegapixels = (megapixels: number) => consumeLimit(place.db, 'sent megapixels', whose, megapixels)
  return keep(place, await encodeSentPicture(bytes, { whose: siteKey(place.clientAddress), allowMegapixels }), 'webp')
}

/**
 * The same for a CV, which stays as it is; a virus scanner is asked first, where the settings name one. Refuses NOT_A_CV,
 * CV_TOO_LARGE, FILE_INFECTED, TOO_MANY_ATTEMPTS, UPLOADS_FULL, and BUSY when too many wait or the scanner does not answer.
 */
export async function takeCv(place: CvPlace, bytes: Uint8Array): Promise<string> {
  if (bytes.length > CV_BYTES) throw new Refusal('CV_TOO_LARGE')
  const type = await readCvType(place, bytes)
  if (type === null) throw new Refusal('NOT_A_CV')
  await scanUpload(place, bytes, 'CV')
  return keep(place, bytes, type)
}

/** Counted by what it takes of the disk: nobody fills that with files for forms that are never sent. */
async function keep(
  { db, files, clientAddress, userId, holdRoom }: UploadPlace,
  bytes: Uint8Array,
  ending: CvType | 'webp',
): Promise<string> {
  const whose = addressKey(clientAddress)
  await consumeLimit(db, 'uploaded megabytes', whose, Math.ceil(bytes.length / 2 ** 20))
  if (userId === null) await consumeLimit(db, 'kilobytes of guests', whose, Math.ceil(bytes.length / 1024))
  const upload = newUpload(Date.now())
  const file = sentFile(upload, ending)
  // First, as a file without its size would count for nothing.
  await inTransaction(db, async tx => {
    await holdRoom(tx, bytes.length)
    await tx.insert(submissionUploads).values({ file, bytes: bytes.length, isGuest: userId === null })
  })
  await files.put(file, bytes)
  return upload
}
