import { MAX_SENT_PIXELS } from '../../../domain/catalogue/picture.ts'
import { REFUSALS, Refusal } from '../../../domain/refusal.ts'
import { consumeLimit, countFailure } from '../../limits.ts'
import type { Db } from '../../platform/db/database.ts'
import { bytesToDecode } from './check-bytes.ts'
import { pictureKind } from './internal/picture-kind.ts'
import { PictureWorker } from './internal/picture-worker.ts'

/** The megabytes of waiting pictures in memory, and the minimum weight of one. */
const MAX_MEGABYTES = 240
const MIN_MEGABYTES = 0.25
/**
 * The queue for pictures of visitors, which must not delay the admins' pictures. Its limit is a size: with a limit of a
 * dozen pictures, a few addresses could block all other senders with small pictures.
 */
export const sentPictures = new PictureWorker({ mostWaiting: MAX_MEGABYTES, waitMs: 30_000, workMs: 30_000 })
/** The weight of a picture in that queue. */
export const pictureWeight = (bytes: Uint8Array): number => Math.max(MIN_MEGABYTES, bytes.length / 2 ** 20)

/**
 * `whose`: the sender; waiting senders alternate, one picture each. `spender`: the sender by the key under which the processor
 * time of the pictures is limited.
 */
type Sender = {
  db: Db
  whose: string
  spender: string
  allowMegapixels?: (megapixels: number) => Promise<void>
}

/**
 * Checks the content of a photograph that a visitor sent and encodes it again: WebP, upright, at most 2000 pixels,
 * without metadata. Calls `allowMegapixels` before it is unpacked. Refuses NOT_A_PICTURE, PICTURE_BROKEN,
 * PICTURE_TOO_LARGE, PICTURE_TOO_SMALL, TOO_MANY_ATTEMPTS, BUSY.
 */
export const encodeSentPicture = (bytes: Uint8Array, sender: Sender): Promise<Uint8Array> =>
  measured(bytes, sender, (ask, decodable) => ask('encodeSent', decodable, MAX_SENT_PIXELS))

/**
 * Like encodeSentPicture, in the picture's own format and at most 4000 pixels; the first bytes are those of this
 * format.
 */
export const encodeSamePicture = (bytes: Uint8Array, kind: 'jpeg' | 'png', sender: Sender): Promise<Uint8Array> =>
  measured(bytes, sender, (ask, decodable) => ask('encodeSame', decodable, MAX_SENT_PIXELS, kind))

/** The processor time of a pixel in AVIF, as a multiple of one in JPEG: 844 bytes of 25 megapixels take four seconds. */
const AVIF_TIMES = 4

type Ask = Parameters<Parameters<PictureWorker['run']>[1]>[0]
type Encoding = (ask: Ask, decodable: Uint8Array) => Promise<Uint8Array>
async function measured(
  bytes: Uint8Array,
  { db, whose, spender, allowMegapixels }: Sender,
  encode: Encoding,
): Promise<Uint8Array> {
  const decodable = bytesToDecode(bytes)
  const [times, maxPixels] = pictureKind(bytes) === 'avif' ? [AVIF_TIMES, MAX_SENT_PIXELS / 2] : [1, MAX_SENT_PIXELS]
  let spentMs = 0
  return sentPictures.run(
    whose,
    async ask => {
      await consumeLimit(db, 'picture reading', spender)
      try {
        const { width, height } = await ask('measure', decodable, maxPixels).catch(inSentWords(maxPixels))
        await allowMegapixels?.(Math.ceil((times * width * height) / 1_000_000))
        return await encode(ask, decodable)
      } finally {
        await countFailure(db, 'picture reading', spender, Math.ceil(spentMs))
      }
    },
    pictureWeight(bytes),
    ms => {
      spentMs += ms
    },
  )
}

const inSentWords = (maxPixels: number) => (error: unknown) => {
  if (!(error instanceof Refusal) || error.code !== 'PICTURE_TOO_LARGE') throw error
  throw new Refusal(
    'PICTURE_TOO_LARGE',
    REFUSALS.PICTURE_TOO_LARGE.text.replace('50', `${Math.floor(maxPixels / 1_000_000)}`),
  )
}
