/** Of an uploaded photograph, or one in a folder. */
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024
/** Of a picture that the back office gives a part. */
export const MAX_ADMIN_PICTURE_BYTES = 10 * 1024 * 1024

/** Of a photograph that is uploaded or that the back office adds to a part: phones take 12 or 24 million. */
export const MAX_SENT_PIXELS = 25_000_000
export const MAX_PIXELS = 50_000_000

/** The widths of stored photographs, in pixels. */
export const PICTURE_WIDTHS = [160, 320, 640, 1280] as const
export type PictureWidth = (typeof PICTURE_WIDTHS)[number]

/** The width that an address without one means. */
const STANDARD_WIDTH = 640 satisfies PictureWidth

const ADDRESS = /^\/pictures\/([0-9a-f]{32})(?:-(160|320|640|1280))?\.webp$/

/** The address of a photograph: `/pictures/<id>.webp`, or `/pictures/<id>-320.webp` in one width. */
export const pictureAddress = (id: string, width?: PictureWidth): string =>
  `/pictures/${id}${width === undefined ? '' : `-${width}`}.webp`

/** Reads an address that pictureAddress made; null for anything else. */
export function readPictureAddress(address: string): { id: string; width: PictureWidth } | null {
  const [, id, asked] = ADDRESS.exec(address) ?? []
  if (id === undefined) return null
  return { id, width: PICTURE_WIDTHS.find(width => `${width}` === asked) ?? STANDARD_WIDTH }
}
