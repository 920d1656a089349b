/** The little of fontkit (which pdfkit brings, and which has no types of its own) that unpack-font.ts uses. */
declare module 'fontkit' {
  type PathCommand = {
    command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath'
    args: number[]
  }
  type Glyph = { advanceWidth: number; path: { commands: PathCommand[] } }
  type Font = {
    unitsPerEm: number
    ascent: number
    descent: number
    capHeight: number
    xHeight: number
    characterSet: number[]
    getGlyph(id: number): Glyph
    glyphForCodePoint(codePoint: number): Glyph
  }
  export function create(file: Uint8Array): Font
}
