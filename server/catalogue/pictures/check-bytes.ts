import { MAX_PICTURE_BYTES } from '../../../domain/catalogue/picture.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { pictureKind } from './internal/picture-kind.ts'
import { pngToDecode } from './internal/png-to-decode.ts'

const MAX_SCANS = 100
const START_OF_SCAN = Buffer.from([0xff, 0xda])

/**
 * True if a JPEG has more scans than any camera or editor writes (about ten). A decoder passes over the whole picture
 * for each scan, so 2,646 scans of a few bytes took 30 s to decode. The marker (ITU-T T.81, B.1.1.3) cannot occur in
 * compressed data.
 */
function hasTooManyScans(bytes: Uint8Array): boolean {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  let scans = 0
  for (let at = all.indexOf(START_OF_SCAN); at !== -1 && scans <= MAX_SCANS; at = all.indexOf(START_OF_SCAN, at + 2))
    scans++
  return scans > MAX_SCANS
}

/**
 * Checks the bytes of an uploaded picture before any decoder does, and returns those that a decoder may read. Refuses
 * NOT_A_PICTURE, PICTURE_TOO_LARGE, PICTURE_BROKEN.
 */
export function bytesToDecode(bytes: Uint8Array): Uint8Array {
  if (bytes.length > MAX_PICTURE_BYTES) throw new Refusal('PICTURE_TOO_LARGE')
  const kind = pictureKind(bytes)
  if (kind === null) throw new Refusal('NOT_A_PICTURE')
  if (kind === 'jpeg' && hasTooManyScans(bytes)) throw new Refusal('PICTURE_BROKEN')
  return kind === 'png' ? pngToDecode(bytes) : bytes
}
