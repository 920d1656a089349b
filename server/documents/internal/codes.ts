import { encode } from 'uqr'

/** A QR code (ISO/IEC 18004) with its white edge, `size` points square. */
export function drawQr(document: PDFKit.PDFDocument, text: string, x: number, y: number, size: number): void {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 2 })
  const step = size / modules
  // Each module is drawn slightly wider, so that no hairline shows between two.
  for (const [row, line] of data.entries())
    for (const [column, isDark] of line.entries())
      if (isDark) document.rect(x + column * step, y + row * step, step * 1.02, step * 1.02)
  document.fill('#000000')
}

// The widths of alternating bars and spaces, in modules: ISO/IEC 15417. The last entry is the stop symbol.
const PATTERNS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )
const [START_B, STOP, MODULUS] = [104, 106, 103]
const FIRST = 32

/** The widths of alternating bars and spaces, in modules, of a text of plain ASCII in Code 128, subset B. */
export function code128(text: string): number[] {
  const values = [...text].map(character => (character.codePointAt(0) ?? FIRST) - FIRST)
  if (values.some(value => value < 0 || value > 94)) throw new Error(`not for Code 128 B: ${text}`)
  const check = values.reduce((sum, value, at) => sum + value * (at + 1), START_B) % MODULUS
  return [START_B, ...values, check, STOP].flatMap(value => [...(PATTERNS[value] ?? '')].map(Number))
}

/** Draws the code as bars, with `module` points for the narrowest bar and the right edge at `right`. */
export function drawCode128(
  document: PDFKit.PDFDocument,
  text: string,
  { right, y, height, module }: { right: number; y: number; height: number; module: number },
): void {
  const widths = code128(text)
  let x = right - module * widths.reduce((sum, width) => sum + width, 0)
  for (const [at, width] of widths.entries()) {
    if (at % 2 === 0) document.rect(x, y, width * module, height)
    x += width * module
  }
  document.fill('#000000')
}
