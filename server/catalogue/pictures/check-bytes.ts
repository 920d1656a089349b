import { MAX_PICTURE_BYTES } from '../../../domain/catalogue/picture.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { pictureKind } from './internal/picture-kind.ts'

/** Checks the bytes of an uploaded picture before any decoder reads them. Refuses NOT_A_PICTURE, PICTURE_TOO_LARGE. */
export function checkBytes(bytes: Uint8Array): void {
  if (bytes.length > MAX_PICTURE_BYTES) throw new Refusal('PICTURE_TOO_LARGE')
  if (pictureKind(bytes) === null) throw new Refusal('NOT_A_PICTURE')
}
