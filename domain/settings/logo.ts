// The name of a stored logo contains a digest of its file and its size in pixels: `3f0c…-480x96`. So the content of an
// address never changes, and a page can reserve its space before it loads.

/** Of an owner's upload. */
export const MAX_LOGO_BYTES = 2 * 1024 * 1024
export const MAX_LOGO_PIXELS = 16_000_000

/**
 * The space of a logo in the header, in CSS pixels; it is stored three times as large, for sharp screens and for print.
 */
const ROOM = { width: 200, height: 40 }
export const STORED_LOGO = { width: ROOM.width * 3, height: ROOM.height * 3 }
/** A logo that is lower than this at its stored size is a line, and is refused. */
export const MIN_LOGO_SIDE = 16

export const LOGO_NAME = /^[0-9a-f]{32}-([1-9]\d{1,2})x([1-9]\d{1,2})$/

/**
 * WebP can be transparent and is for pages; PNG is on white and is for mails and documents, whose programs do not
 * support WebP.
 */
export type LogoFormat = 'webp' | 'png'

export const logoName = (digest: string, { width, height }: { width: number; height: number }): string =>
  `${digest.slice(0, 32)}-${width}x${height}`

/** Its path among the store's files; its address is the same with a `/` before it. */
export const logoFile = (name: string, format: LogoFormat): string => `logos/${name}.${format}`
export const logoAddress = (name: string, format: LogoFormat): string => `/${logoFile(name, format)}`

/** Reads the end of an address that logoAddress made; null for anything else. */
export function readLogoFile(file: string): { name: string; format: LogoFormat } | null {
  const [, name = '', format] = /^(.{1,60})\.(webp|png)$/.exec(file) ?? []
  return LOGO_NAME.test(name) && (format === 'webp' || format === 'png') ? { name, format } : null
}

/** The displayed size in whole CSS pixels: as large as the space allows, and never larger than the original. */
export function logoSize(
  name: string,
  room: { width: number; height: number } = ROOM,
): { width: number; height: number } {
  const [, width = 1, height = 1] = LOGO_NAME.exec(name)?.map(Number) ?? []
  const scale = Math.min(1, room.width / width, room.height / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
