import type { SentPicture, useSentPictures } from '../pictures/use-sent-pictures.ts'
import type { StoredUpload } from './form-draft.ts'

/** Uploaded ones: they survive a reload. */
export const storedPictures = (pictures: readonly SentPicture[]): StoredUpload[] =>
  pictures.flatMap(({ upload, name }) => (upload === null ? [] : [{ upload, name }]))

/** Why a form with these photographs cannot be sent yet; null: it can. */
export function picturesNotReady({ isSending, hasFailed }: ReturnType<typeof useSentPictures>): string | null {
  if (isSending) return 'Some photos are still uploading. Wait a moment and try again.'
  if (hasFailed) return 'Some photos couldn’t be uploaded. Try them again, or remove them.'
  return null
}
