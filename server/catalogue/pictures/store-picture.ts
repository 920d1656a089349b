import { createHash } from 'node:crypto'
import { MAX_PIXELS, PICTURE_WIDTHS, type PictureWidth } from '../../../domain/catalogue/picture.ts'
import type { Files } from '../../platform/files/open-files.ts'
import { bytesToDecode } from './check-bytes.ts'
import { pictureFile } from './internal/picture-file.ts'
import { PictureWorker } from './internal/picture-worker.ts'

/** `id` is derived from the original bytes; `width` and `height` are those of the original, upright. */
export type TakenPicture = { id: string; width: number; height: number }

/** The queue for pictures of the back office and of folders. */
export const pictures = new PictureWorker({ mostWaiting: 20, waitMs: 60_000, workMs: 60_000 })

/**
 * Checks the content of an uploaded photograph, and stores it as WebP in the widths of domain/catalogue/picture.ts:
 * upright, without metadata (a camera records place and time), never enlarged. Equal bytes get the same id and are
 * stored once. Refuses NOT_A_PICTURE, PICTURE_BROKEN, PICTURE_TOO_LARGE, PICTURE_TOO_SMALL, BUSY.
 */
export async function storePicture(files: Files, bytes: Uint8Array): Promise<TakenPicture> {
  const decodable = bytesToDecode(bytes)
  return pictures.run('', async ask => {
    const { width, height } = await ask('measure', decodable, MAX_PIXELS)
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    const [largest, ...smaller] = (await widthsLacking(files, id, width)).toReversed()
    if (largest === undefined) return { id, width, height }
    // Write the largest width first. A request for a missing width gets a larger one, never a smaller one, which caches
    // would store for a year (serve-picture.ts).
    const encoded = await ask('encodeWidths', decodable, MAX_PIXELS, [largest, ...smaller])
    for (const [width, picture] of encoded) await files.put(pictureFile(id, width), picture)
    return { id, width, height }
  })
}

/** The widths in which a picture is stored: all widths up to its own, and the next one for its full size. */
function keptWidths(width: number): PictureWidth[] {
  const next = PICTURE_WIDTHS.findIndex(kept => kept >= width)
  return PICTURE_WIDTHS.slice(0, next === -1 ? undefined : next + 1)
}

async function widthsLacking(files: Files, id: string, width: number): Promise<PictureWidth[]> {
  const widths = keptWidths(width)
  const there = await Promise.all(widths.map(each => files.exists(pictureFile(id, each))))
  return widths.filter((_, index) => !there[index])
}
