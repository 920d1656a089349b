import { type AttachmentType, MAX_ATTACHMENT_BYTES } from '../../../domain/attachments/attachment.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { encodeSamePicture } from '../../catalogue/pictures/encode-sent-picture.ts'
import { readAttachedType, type UploadSender } from '../../uploads/read-upload.ts'

type Checked = { type: AttachmentType; bytes: Uint8Array }
type Sender = UploadSender & { whose: string; allowMegapixels: (megapixels: number) => Promise<void> }

/**
 * Determines by its content what a file is, whatever it is called, and refuses what is more than it seems. Pictures are encoded
 * anew in their own format; the rest stays as it is: what is signed must stay as it was signed. Refuses ATTACHMENT_TOO_LARGE,
 * ATTACHMENT_TYPE, ATTACHMENT_BROKEN, ATTACHMENT_ACTIVE, ATTACHMENT_LOCKED, ATTACHMENT_UNPACKS, of pictures PICTURE_BROKEN,
 * PICTURE_TOO_LARGE, PICTURE_TOO_SMALL, and BUSY, TOO_MANY_ATTEMPTS.
 */
export async function checkFile(bytes: Uint8Array, sender: Sender): Promise<Checked> {
  if (bytes.length > MAX_ATTACHMENT_BYTES) throw new Refusal('ATTACHMENT_TOO_LARGE')
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return { type: 'jpg', bytes: await encodeSamePicture(bytes, 'jpeg', sender) }
  if (head === '\x89PNG\r\n\x1a\n') return { type: 'png', bytes: await encodeSamePicture(bytes, 'png', sender) }
  return { type: await readAttachedType(sender, bytes), bytes }
}
