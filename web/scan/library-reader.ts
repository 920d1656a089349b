import { decodeGray } from './decode-gray.ts'

/** A picture of the camera, or a photograph. */
export type Picture = HTMLVideoElement | ImageBitmap

/** Larger pictures are made smaller: codes are read as well, and sooner. */
const MAX_SIDE = 1000

let canvas: HTMLCanvasElement | undefined

/** Reads a code out of a picture by the library, for browsers without a reader of their own. */
export async function readPicture(picture: Picture): Promise<string | null> {
  const [width, height] = sizeOf(picture)
  if (width === 0 || height === 0) return null
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height))
  canvas ??= document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (!drawing) return null
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const { data } = drawing.getImageData(0, 0, canvas.width, canvas.height)
  return decodeGray(grayOf(data), canvas.width, canvas.height)
}

const sizeOf = (picture: Picture): [number, number] =>
  'videoWidth' in picture ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height]

/** How bright each point is (ITU-R BT.601), from red, green, blue and alpha. */
function grayOf(data: Uint8ClampedArray): Uint8ClampedArray {
  const gray = new Uint8ClampedArray(data.length / 4)
  for (let at = 0; at < gray.length; at++) {
    const from = at * 4
    gray[at] = ((data[from] ?? 0) * 299 + (data[from + 1] ?? 0) * 587 + (data[from + 2] ?? 0) * 114) / 1000
  }
  return gray
}
