import { Refusal } from '../../../../domain/refusal.ts'

/** Bytes before and around the data of a chunk: length and type, and its checksum (PNG, 5.3). */
const SIGNATURE = 8
const HEADER = 8
const CHECKSUM = 4

/** An encoder that writes chunks of 1 kB makes 20,000 of a picture of 20 MB. */
const MAX_CHUNKS = 50_000
/** The largest color profiles of printers have one or two megabytes. */
const MAX_PROFILE_BYTES = 4 * 2 ** 20

/** The ancillary chunks that change colors, transparency, resolution or orientation of the picture. */
const KEPT = new Set(['tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'cICP', 'sBIT', 'pHYs', 'eXIf'])
/** A chunk whose type begins with a small letter can be left out (PNG, 5.4). */
const isAncillary = (type: string): boolean => /^[a-z]/.test(type)

/**
 * A PNG as a decoder may read it: without text and all other chunks that do not change its look. A decoder inflates each text,
 * although no stored picture has one: a hundred texts of 40 kB inflate to 4 GB, which took 30 s. A chunk that is cut off is
 * left to the decoder, which refuses it. Refuses PICTURE_BROKEN for too many chunks, and for a color profile that is too large.
 */
export function pngToDecode(bytes: Uint8Array): Uint8Array {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const parts: Uint8Array[] = []
  let keptFrom = 0
  let at = SIGNATURE
  for (let chunks = 1; at + HEADER <= all.length; chunks++) {
    if (chunks > MAX_CHUNKS) throw new Refusal('PICTURE_BROKEN')
    const length = all.readUInt32BE(at)
    const type = all.toString('latin1', at + 4, at + HEADER)
    const end = at + HEADER + length + CHECKSUM
    if (type === 'iCCP' && length > MAX_PROFILE_BYTES) throw new Refusal('PICTURE_BROKEN')
    if (end > all.length) break
    if (isAncillary(type) && !KEPT.has(type)) {
      parts.push(all.subarray(keptFrom, at))
      keptFrom = end
    }
    at = end
    if (type === 'IEND') break
  }
  return parts.length === 0 ? bytes : Buffer.concat([...parts, all.subarray(keptFrom)])
}
