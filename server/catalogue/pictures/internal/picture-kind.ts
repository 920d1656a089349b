export type PictureKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

/**
 * The format that the first bytes of a picture indicate, whatever the file name; null for all other content. It is
 * checked before decoding, because libvips also reads SVG, PDF and more, and must never read such uploads.
 */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const head = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  // ISO 14496-12: the major brand, a version, then the brands it is compatible with, up to the length of the box.
  if (head.slice(4, 8) === 'ftyp') {
    const brands = head.slice(8, Math.min(64, bytes[3] ?? 0))
    if (/avif|avis/.test(brands)) return 'avif'
  }
  return null
}
