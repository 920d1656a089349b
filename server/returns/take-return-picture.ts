import sharp from 'sharp'
import { mayHappen } from '../../domain/order.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { Db } from '../db/database.ts'
import type { Files } from '../files/open-files.ts'
import { countTry } from '../limits/limits.ts'
import { type Asker, orderOf } from '../orders/find-order.ts'
import { checkPicture, MOST_PIXELS } from '../pictures/check-picture.ts'
import { newUpload, returnFile } from './internal/return-file.ts'

const LONGEST_SIDE = 2000
const LONGEST_SECONDS = 30

/**
 * Lets a buyer send photographs for a return, before any of them is read. Refuses ORDER_NOT_FOUND, ORDER_NOT_RETURNABLE
 * and, past 30 an hour for an order, TOO_MANY_ATTEMPTS.
 */
export async function allowReturnPicture(db: Db, orderId: string, { token, userId }: Asker): Promise<void> {
  const order = await orderOf(db, orderId, { token, userId })
  if (!mayHappen('return_requested', order.status, 'buyer')) throw new Refusal('ORDER_NOT_RETURNABLE')
  await countTry(db, 'return pictures', order.id)
}

/**
 * Checks a photograph by what is in it and keeps it encoded anew: WebP, upright, 2000 pixels at most, without metadata.
 * Gives the name under which the return may have it for half a day. Refuses NOT_A_PICTURE, PICTURE_BROKEN,
 * PICTURE_TOO_LARGE, PICTURE_TOO_SMALL.
 */
export async function takeReturnPicture(files: Files, orderId: string, bytes: Uint8Array): Promise<string> {
  await checkPicture(bytes)
  const encoded = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: LONGEST_SECONDS })
    .webp({ quality: 80, effort: 3 })
    .toBuffer()
    .catch(() => {
      throw new Refusal('PICTURE_BROKEN')
    })
  const upload = newUpload(Date.now())
  await files.put(returnFile(orderId, upload), encoded)
  return upload
}
