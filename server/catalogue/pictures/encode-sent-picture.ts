import { MAX_SENT_PIXELS } from '../../../domain/catalogue/picture.ts'
import { REFUSALS, Refusal } from '../../../domain/refusal.ts'
import { checkBytes } from './check-bytes.ts'
import { PictureWorker } from './internal/picture-worker.ts'

/** Megabytes of pictures that wait in memory, and what one counts at least. */
const MAX_MEGABYTES = 240
const MIN_MEGABYTES = 0.25
/**
 * Of strangers, whose pictures must not keep the admins' waiting. Counted by size: with a dozen places, a few addresses at once
 * left none for others, however small their pictures were.
 */
export const sentPictures = new PictureWorker({ mostWaiting: MAX_MEGABYTES, waitMs: 30_000, workMs: 30_000 })
/** What the bytes of a picture weigh in that line. */
export const pictureWeight = (bytes: Uint8Array): number => Math.max(MIN_MEGABYTES, bytes.length / 2 ** 20)

/** `whose` it is: of those who wait each has one turn before any has a second. */
type Sender = { whose: string; allowMegapixels?: (megapixels: number) => Promise<void> }

/**
 * Checks a photograph that somebody sent by what is in it and encodes it anew: WebP, upright, 2000 pixels at most, without
 * metadata. Asks `allowMegapixels` before it is unpacked. Refuses NOT_A_PICTURE, PICTURE_BROKEN, PICTURE_TOO_LARGE,
 * PICTURE_TOO_SMALL, BUSY.
 */
export async function encodeSentPicture(bytes: Uint8Array, sender: Sender): Promise<Uint8Array> {
  checkBytes(bytes)
  return measured(bytes, sender, ask => ask('encodeSent', bytes, MAX_SENT_PIXELS))
}

/** The same in its own format, 4000 pixels at most: bytes that begin as one of these. */
export const encodeSamePicture = (bytes: Uint8Array, kind: 'jpeg' | 'png', sender: Sender): Promise<Uint8Array> =>
  measured(bytes, sender, ask => ask('encodeSame', bytes, MAX_SENT_PIXELS, kind))

type Encoding = (ask: Parameters<Parameters<PictureWorker['run']>[1]>[0]) => Promise<Uint8Array>
const measured = (bytes: Uint8Array, { whose, allowMegapixels }: Sender, encode: Encoding): Promise<Uint8Array> =>
  sentPictures.run(
    whose,
    async ask => {
      const { width, height } = await ask('measure', bytes, MAX_SENT_PIXELS).catch(inSentWords)
      await allowMegapixels?.(Math.ceil((width * height) / 1_000_000))
      return encode(ask)
    },
    pictureWeight(bytes),
  )

function inSentWords(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'PICTURE_TOO_LARGE') throw error
  throw new Refusal(
    'PICTURE_TOO_LARGE',
    REFUSALS.PICTURE_TOO_LARGE.text.replace('50', `${MAX_SENT_PIXELS / 1_000_000}`),
  )
}
