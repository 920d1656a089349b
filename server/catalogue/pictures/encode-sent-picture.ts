import { MAX_SENT_PIXELS } from '../../../domain/catalogue/picture.ts'
import { REFUSALS, Refusal } from '../../../domain/refusal.ts'
import { checkBytes } from './check-bytes.ts'
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

/** `whose`: the sender; waiting senders alternate, one picture each. */
type Sender = { whose: string; allowMegapixels?: (megapixels: number) => Promise<void> }

/**
 * Checks the content of a photograph that a visitor sent and encodes it again: WebP, upright, at most 2000 pixels,
 * without metadata. Calls `allowMegapixels` before it is unpacked. Refuses NOT_A_PICTURE, PICTURE_BROKEN,
 * PICTURE_TOO_LARGE, PICTURE_TOO_SMALL, BUSY.
 */
export const encodeSentPicture = (bytes: Uint8Array, sender: Sender): Promise<Uint8Array> =>
  measured(bytes, sender, ask => ask('encodeSent', bytes, MAX_SENT_PIXELS))

/**
 * Like encodeSentPicture, in the picture's own format and at most 4000 pixels; the first bytes are those of this
 * format.
 */
export const encodeSamePicture = (bytes: Uint8Array, kind: 'jpeg' | 'png', sender: Sender): Promise<Uint8Array> =>
  measured(bytes, sender, ask => ask('encodeSame', bytes, MAX_SENT_PIXELS, kind))

/** The processor time of a pixel in AVIF, as a multiple of one in JPEG: 844 bytes of 25 megapixels take four seconds. */
const AVIF_TIMES = 4

type Encoding = (ask: Parameters<Parameters<PictureWorker['run']>[1]>[0]) => Promise<Uint8Array>
async function measured(bytes: Uint8Array, { whose, allowMegapixels }: Sender, encode: Encoding): Promise<Uint8Array> {
  checkBytes(bytes)
  const [times, maxPixels] = pictureKind(bytes) === 'avif' ? [AVIF_TIMES, MAX_SENT_PIXELS / 2] : [1, MAX_SENT_PIXELS]
  return sentPictures.run(
    whose,
    async ask => {
      const { width, height } = await ask('measure', bytes, maxPixels).catch(inSentWords(maxPixels))
      await allowMegapixels?.(Math.ceil((times * width * height) / 1_000_000))
      return encode(ask)
    },
    pictureWeight(bytes),
  )
}

const inSentWords = (maxPixels: number) => (error: unknown) => {
  if (!(error instanceof Refusal) || error.code !== 'PICTURE_TOO_LARGE') throw error
  throw new Refusal(
    'PICTURE_TOO_LARGE',
    REFUSALS.PICTURE_TOO_LARGE.text.replace('50', `${Math.floor(maxPixels / 1_000_000)}`),
  )
}
