import sharp from 'sharp'
import { Refusal } from '../../domain/refusal.ts'
import { checkPicture, MOST_PIXELS } from './check-picture.ts'

const LONGEST_SIDE = 2000
const LONGEST_SECONDS = 30

/**
 * Checks a photograph that somebody sent by what is in it and encodes it anew: WebP, upright, 2000 pixels at most, without
 * metadata. Refuses NOT_A_PICTURE, PICTURE_BROKEN, PICTURE_TOO_LARGE, PICTURE_TOO_SMALL.
 */
export async function encodeSentPicture(bytes: Uint8Array): Promise<Buffer> {
  await checkPicture(bytes)
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: LONGEST_SECONDS })
    .webp({ quality: 80, effort: 3 })
    .toBuffer()
    .catch(() => {
      throw new Refusal('PICTURE_BROKEN')
    })
}
