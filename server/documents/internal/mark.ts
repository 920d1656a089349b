import { logoSize } from '../../../domain/settings/logo.ts'

/** The size of the store's own mark, and of the area for an owner's logo with the gap to the name, in points. */
const MARK = 26
const LOGO = { width: 180, height: 36, below: 4 }

export type Logo = { name: string; png: Buffer }

/** Draws the owner's logo, or else the store's mark, with its left edge at `x`. Returns its height. */
export function drawMark(document: PDFKit.PDFDocument, logo: Logo | null, x: number, y: number): number {
  if (!logo) return drawOwnMark(document, x, y)
  const { width, height } = logoSize(logo.name, LOGO)
  document.image(logo.png, x, y, { width, height })
  return height + LOGO.below
}

/** The same drawing as on the store's pages (web/public/favicon.svg). */
function drawOwnMark(document: PDFKit.PDFDocument, x: number, y: number): number {
  const scale = MARK / 32
  document
    .save()
    .translate(x - 3 * scale, y - 4 * scale)
    .scale(scale)
    .path('M9.5 4.74h13L29 16l-6.5 11.26h-13L3 16z')
    .circle(16, 16, 6)
    .lineWidth(2.5)
    .stroke('#c23f0a')
    .restore()
  return MARK
}
