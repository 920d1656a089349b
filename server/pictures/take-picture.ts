import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { PICTURE_WIDTHS, type PictureWidth } from '../../domain/picture.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Files } from '../files/open-files.ts'
import { checkPicture, MOST_PIXELS } from './check-picture.ts'
import { pictureFile } from './internal/picture-file.ts'

/** `id` is of the bytes as they came; `width` and `height` are the original's, upright. */
export type TakenPicture = { id: string; width: number; height: number }

/** How many times as high as wide a picture is kept at most: WebP ends at 16,383 pixels. */
const TALLEST = 4
const LONGEST_SECONDS = 60

// No picture is worked on twice, so libvips' cache of operations would only hold memory.
sharp.cache(false)

/**
 * Checks an uploaded photograph by what is in it, and keeps it as WebP in the widths of domain/picture.ts: upright,
 * without metadata (a camera writes where and when it stood), never enlarged. The same bytes get the same id and are
 * written once. Refuses NOT_A_PICTURE, PICTURE_BROKEN, PICTURE_TOO_LARGE, PICTURE_TOO_SMALL.
 */
export async function takePicture(files: Files, bytes: Uint8Array): Promise<TakenPicture> {
  const { width, height } = await checkPicture(bytes)
  const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  const lacking = await widthsLacking(files, id, width)
  if (lacking.length > 0) await writeWidths(files, id, bytes, lacking)
  return { id, width, height }
}

/** The widths that a picture is kept in: those it has, and the next one for all of it. */
function keptWidths(width: number): PictureWidth[] {
  const next = PICTURE_WIDTHS.findIndex(kept => kept >= width)
  return PICTURE_WIDTHS.slice(0, next === -1 ? undefined : next + 1)
}

async function widthsLacking(files: Files, id: string, width: number): Promise<PictureWidth[]> {
  const kept = keptWidths(width)
  const there = await Promise.all(kept.map(each => files.exists(pictureFile(id, each))))
  return kept.filter((_, index) => !there[index])
}

/**
 * Largest first: whoever asks for a picture while it is being written is never given a smaller one in place of one that
 * is still to come, and told to keep it for a year (serve-picture.ts).
 */
async function writeWidths(files: Files, id: string, bytes: Uint8Array, widths: PictureWidth[]): Promise<void> {
  const [largest = PICTURE_WIDTHS[0], ...smaller] = widths.toReversed()
  const photograph = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' }).autoOrient()
  // Unpacked once: the smaller ones are made from the largest.
  const { data, info } = await within(photograph, largest)
    .toColourspace('srgb')
    .timeout({ seconds: LONGEST_SECONDS })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new Refusal('PICTURE_BROKEN')
    })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  for (const width of [largest, ...smaller]) {
    const encoded = await within(sharp(data, { raw }), width).webp({ quality: 78, effort: 4 }).toBuffer()
    await files.put(pictureFile(id, width), encoded)
  }
}

const within = (picture: Sharp, width: PictureWidth): Sharp =>
  picture.resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true })
