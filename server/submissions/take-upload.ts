import { Refusal } from '../../domain/refusal.ts'
import { CV_BYTES } from '../../domain/submission-choices.ts'
import type { Db } from '../db/database.ts'
import type { Files } from '../files/open-files.ts'
import { newUpload } from '../files/upload-name.ts'
import { addressKey, countTry } from '../limits/limits.ts'
import { encodeSentPicture } from '../pictures/encode-sent-picture.ts'
import { cvType } from './internal/cv-type.ts'
import { type CvType, sentFile } from './internal/sent-file.ts'

type UploadPlace = { db: Db; files: Files; clientAddress: string }

/** Lets somebody upload for a form, before anything of it is read. Refuses TOO_MANY_ATTEMPTS. */
export const allowUpload = (db: Db, clientAddress: string): Promise<void> =>
  countTry(db, 'submission uploads', addressKey(clientAddress))

/**
 * Keeps a photograph, encoded anew, and gives the name under which a form may send it for half a day. Refuses NOT_A_PICTURE,
 * PICTURE_BROKEN, PICTURE_TOO_LARGE, PICTURE_TOO_SMALL, TOO_MANY_ATTEMPTS.
 */
export async function takePicture(place: UploadPlace, bytes: Uint8Array): Promise<string> {
  return keep(place, await encodeSentPicture(bytes), 'webp')
}

/** The same for a CV, which stays as it is. Refuses NOT_A_CV, CV_TOO_LARGE, TOO_MANY_ATTEMPTS. */
export async function takeCv(place: UploadPlace, bytes: Uint8Array): Promise<string> {
  if (bytes.length > CV_BYTES) throw new Refusal('CV_TOO_LARGE')
  const type = cvType(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (type === null) throw new Refusal('NOT_A_CV')
  return keep(place, bytes, type)
}

/** Counted by what it takes of the disk: nobody fills that with files for forms that are never sent. */
async function keep(
  { db, files, clientAddress }: UploadPlace,
  bytes: Uint8Array,
  ending: CvType | 'webp',
): Promise<string> {
  await countTry(db, 'uploaded megabytes', addressKey(clientAddress), Math.ceil(bytes.length / 2 ** 20))
  const upload = newUpload(Date.now())
  await files.put(sentFile(upload, ending), bytes)
  return upload
}
