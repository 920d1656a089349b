import { type AttachmentType, MAX_ATTACHMENT_BYTES } from '../../../domain/attachments/attachment.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { encodeSamePicture } from '../../catalogue/pictures/encode-sent-picture.ts'
import { readAttachedType, type UploadSender } from '../../uploads/read-upload.ts'

type Checked = { type: AttachmentType; bytes: Uint8Array }
type Sender = UploadSender & {
  whose: string
  spender: string
  allowMegapixels: (megapixels: number) => Promise<void>
}

/**
 * Detects the type of a file by its content, not its name, and refuses hidden contents. Pictures are re-encoded in
 * their own format; other files stay unchanged, because signed ones must. Refuses ATTACHMENT_TOO_LARGE,
 * ATTACHMENT_TYPE, ATTACHMENT_BROKEN, ATTACHMENT_ACTIVE, ATTACHMENT_LOCKED, ATTACHMENT_UNPACKS, for pictures
 * PICTURE_BROKEN, PICTURE_TOO_LARGE, PICTURE_TOO_SMALL, and BUSY, TOO_MANY_ATTEMPTS.
 */
export async function checkFile(bytes: Uint8Array, sender: Sender): Promise<Checked> {
  if (bytes.length > MAX_ATTACHMENT_BYTES) throw new Refusal('ATTACHMENT_TOO_LARGE')
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return { type: 'jpg', bytes: await encodeSamePicture(bytes, 'jpeg', sender) }
  if (head === '\x89PNG\r\n\x1a\n') return { type: 'png', bytes: await encodeSamePicture(bytes, 'png', sender) }
  return { type: await readAttachedType(sender, bytes), bytes }
}
