import { Refusal } from '../../domain/refusal.ts'
import { CV_BYTES } from '../../domain/submission-choices.ts'
import type { Db } from '../db/database.ts'
import type { Files } from '../files/open-files.ts'
import { newUpload } from '../files/upload-name.ts'
import { addressKey, countTry } from '../limits/limits.ts'
import { encodeSentPicture } from '../pictures/encode-sent-picture.ts'
import { cvType } from './internal/cv-type.ts'
import { sentFile } from './internal/sent-file.ts'

/** Lets somebody upload for a form, before anything of it is read. Refuses TOO_MANY_ATTEMPTS. */
export const allowUpload = (db: Db, clientAddress: string): Promise<void> =>
  countTry(db, 'submission uploads', addressKey(clientAddress))

/**
 * Keeps a photograph, encoded anew, and gives the name under which a form may send it for half a day. Refuses NOT_A_PICTURE,
 * PICTURE_BROKEN, PICTURE_TOO_LARGE, PICTURE_TOO_SMALL.
 */
export async function takePicture(files: Files, bytes: Uint8Array): Promise<string> {
  const encoded = await encodeSentPicture(bytes)
  const upload = newUpload(Date.now())
  await files.put(sentFile(upload, 'webp'), encoded)
  return upload
}

/** The same for a CV, which stays as it is. Refuses NOT_A_CV, CV_TOO_LARGE. */
export async function takeCv(files: Files, bytes: Uint8Array): Promise<string> {
  if (bytes.length > CV_BYTES) throw new Refusal('CV_TOO_LARGE')
  const type = cvType(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (type === null) throw new Refusal('NOT_A_CV')
  const upload = newUpload(Date.now())
  await files.put(sentFile(upload, type), bytes)
  return upload
}
