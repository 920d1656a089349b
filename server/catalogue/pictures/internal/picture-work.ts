import sharp, { type Metadata, type Sharp } from 'sharp'
import type { PictureWidth } from '../../../../domain/catalogue/picture.ts'
import { Refusal } from '../../../../domain/refusal.ts'
import { MIN_LOGO_SIDE, STORED_LOGO } from '../../../../domain/settings/logo.ts'

// These decoders read untrusted bytes. They run in a separate process: picture-process.ts.

const MIN_SIDE = 100
const MAX_SENT_SIDE = 2000
/** At this size, a data plate on a photograph must be readable. */
const MAX_STORED_SIDE = 4000
/** The maximum ratio of height to width: WebP is limited to 16,383 pixels. */
const TALLEST = 4

// Each picture is processed once, so libvips' cache of operations would only use memory. One thread is enough.
sharp.cache(false)
sharp.concurrency(1)

/**
 * Reads the size of a picture, upright, from its header, so that a picture that unpacks to gigabytes is refused in
 * time.
 */
async function measure(bytes: Uint8Array, mostPixels: number): Promise<{ width: number; height: number }> {
  const head: Metadata = await sharp(bytes, { limitInputPixels: false }).metadata().catch(broken)
  const { width, height } = head.autoOrient
  if (width * height > mostPixels) throw new Refusal('PICTURE_TOO_LARGE')
  if (Math.min(width, height) < MIN_SIDE) throw new Refusal('PICTURE_TOO_SMALL')
  return { width, height }
}

/** Encodes a picture again: WebP, upright, at most 2000 pixels, without metadata. */
const encodeSent = (bytes: Uint8Array, mostPixels: number): Promise<Uint8Array> =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: MAX_SENT_SIDE, height: MAX_SENT_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 80, effort: 3 })
    .toBuffer()
    .catch(broken)

/**
 * Encodes a picture again in its own format, in its size up to the maximum, without metadata and without trailing data.
 */
function encodeSame(bytes: Uint8Array, mostPixels: number, kind: 'jpeg' | 'png'): Promise<Uint8Array> {
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ width: MAX_STORED_SIDE, height: MAX_STORED_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
  return (kind === 'jpeg' ? picture.jpeg({ quality: 88 }) : picture.png()).toBuffer().catch(broken)
}

/**
 * Encodes a picture as WebP in these widths, the largest first. It is unpacked once, and the smaller ones are made from
 * the largest.
 */
async function encodeWidths(
  bytes: Uint8Array,
  mostPixels: number,
  widths: readonly [PictureWidth, ...PictureWidth[]],
): Promise<[width: PictureWidth, encoded: Uint8Array][]> {
  const photograph = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).autoOrient()
  const { data, info } = await within(photograph, widths[0])
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(broken)
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const encoded: [PictureWidth, Uint8Array][] = []
  for (const width of widths)
    encoded.push([width, await within(sharp(data, { raw }), width).webp({ quality: 78, effort: 4 }).toBuffer()])
  return encoded
}

/** In bytes. Logos of flat colors are seldom larger. */
const LARGE_LOGO = 60_000

export type EncodedLogo = { webp: Uint8Array; png: Uint8Array; width: number; height: number }

/**
 * Encodes a logo again in its stored size: WebP with transparency, and PNG on white; lossless if the result is small.
 * Refuses a logo whose header states more than `mostPixels`.
 */
async function encodeLogo(bytes: Uint8Array, mostPixels: number): Promise<EncodedLogo> {
  const head: Metadata = await sharp(bytes, { limitInputPixels: false }).metadata().catch(broken)
  if (head.width * head.height > mostPixels) throw new Refusal('LOGO_TOO_LARGE')
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    .autoOrient()
    .resize({ ...STORED_LOGO, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(broken)
  const { width, height, channels } = info
  if (Math.min(width, height) < MIN_LOGO_SIDE) throw new Refusal('LOGO_TOO_SMALL')
  const logo = () => sharp(data, { raw: { width, height, channels } })
  const smaller = async (whole: Sharp, lossy: Sharp): Promise<Uint8Array> => {
    const exact = await whole.toBuffer()
    return exact.length <= LARGE_LOGO ? exact : lossy.toBuffer()
  }
  const onWhite = () => logo().flatten({ background: '#ffffff' })
  return {
    webp: await smaller(logo().webp({ lossless: true, effort: 4 }), logo().webp({ quality: 88, effort: 4 })),
    png: await smaller(onWhite().png({ compressionLevel: 9 }), onWhite().png({ palette: true, compressionLevel: 9 })),
    width,
    height,
  }
}

const within = (picture: Sharp, width: PictureWidth): Sharp =>
  picture.resize({ width, height: width * TALLEST, fit: 'inside', withoutEnlargement: true })

function broken(): never {
  throw new Refusal('PICTURE_BROKEN')
}

export const PICTURE_WORK = { measure, encodeSent, encodeSame, encodeWidths, encodeLogo }
export type PictureWork = typeof PICTURE_WORK
