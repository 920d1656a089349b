import sharp, { type Metadata } from 'sharp'
import { MOST_PICTURE_BYTES } from '../../domain/picture.ts'
import { Refusal } from '../../domain/refusal.ts'
import { pictureKind } from './internal/picture-kind.ts'

export const MOST_PIXELS = 50_000_000
const LEAST_SIDE = 100

/**
 * Looks at the bytes of an uploaded picture before any decoder does, and at the head of it before it is unpacked: one that
 * unpacks to gigabytes is refused before it does. Gives its size, upright. Refuses NOT_A_PICTURE, PICTURE_BROKEN,
 * PICTURE_TOO_LARGE, PICTURE_TOO_SMALL.
 */
export async function checkPicture(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  if (bytes.length > MOST_PICTURE_BYTES) throw new Refusal('PICTURE_TOO_LARGE')
  if (pictureKind(bytes) === null) throw new Refusal('NOT_A_PICTURE')
  const head: Metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new Refusal('PICTURE_BROKEN')
    })
  const { width, height } = head.autoOrient
  if (width * height > MOST_PIXELS) throw new Refusal('PICTURE_TOO_LARGE')
  if (Math.min(width, height) < LEAST_SIDE) throw new Refusal('PICTURE_TOO_SMALL')
  return { width, height }
}
