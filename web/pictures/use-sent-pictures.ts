import { MAX_PICTURE_BYTES } from '../../domain/catalogue/picture.ts'
import { REFUSALS } from '../../domain/refusal.ts'
import { type SentFile, type StoredFile, useSentFiles } from '../ui/use-sent-files.ts'
import { uploadFile } from './upload-file.ts'

/** A chosen photograph: uploading, uploaded under the store's name for it, or refused. */
export type SentPicture = SentFile
/** A photograph that was uploaded before a reload. */
export type StoredPicture = StoredFile

/**
 * The photographs of a form, `most` at most: each is uploaded to `address` when chosen, and can be removed or retried.
 * `gone` marks one that the store has deleted.
 */
export function useSentPictures({ address, most, gone }: { address: string; most: number; gone: string }) {
  const place = { address, answer: 'picture', unknownType: 'image/unknown' } as const
  const { files, ...sent } = useSentFiles({
    send: (file, onProgress) => uploadFile(place, file, onProgress),
    most,
    gone,
    tooMany: `You can add up to ${most} photos.`,
    whyNot: file => (file.size > MAX_PICTURE_BYTES ? REFUSALS.PICTURE_TOO_LARGE.text : null),
  })
  return { pictures: files, ...sent }
}
