import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { create, type Font, type Glyph, type PathCommand } from 'fontkit'

// The store's font comes as WOFF2, in one file for each script, and pdfkit embeds neither WOFF2 nor several files as one
// font. Here their outlines become one plain TrueType font, in memory. What is written: Microsoft's OpenType
// specification 1.9.1, only the tables that PDF 32000-1:2008 section 9.9 asks of an embedded font, with `cmap` and what
// fontkit reads besides. No hinting, no kerning: paper needs neither.

type Point = { x: number; y: number; onCurve: boolean }
type Outline = { advance: number; contours: Point[][] }

const SCRIPTS = ['latin', 'latin-ext', 'greek', 'cyrillic', 'vietnamese']

/** Inter as the pages have it, for every script that it has but the rarest. */
export const INTER_FILES = (): Promise<Buffer[]> =>
  Promise.all(
    SCRIPTS.map(script =>
      readFile(
        fileURLToPath(import.meta.resolve(`@fontsource-variable/inter/files/inter-${script}-wght-normal.woff2`)),
      ),
    ),
  )

export type UnpackedFont = { file: Uint8Array; codePoints: Set<number> }

/** One TrueType font out of the files of a family. A character that several have is taken from the first. */
export function unpackFont(files: readonly Uint8Array[]): UnpackedFont {
  const fonts = files.map(file => create(file))
  const [first] = fonts
  if (!first) throw new Error('a font needs a file')
  const characters = new Map<number, Outline>()
  // Format 4 of cmap ends where 16 bits do; nothing of ours lies beyond.
  for (const font of fonts)
    for (const codePoint of font.characterSet)
      if (codePoint < 0xffff && !characters.has(codePoint))
        characters.set(codePoint, outlineOf(font.glyphForCodePoint(codePoint)))
  const codePoints = [...characters.keys()].sort((a, b) => a - b)
  const outlines = [outlineOf(first.getGlyph(0)), ...codePoints.flatMap(code => characters.get(code) ?? [])]
  return { file: fontFile(tablesOf(first, codePoints, outlines)), codePoints: new Set(codePoints) }
}

function outlineOf({ advanceWidth, path }: Glyph): Outline {
  const contours: Point[][] = []
  for (const { command, args } of path.commands) addTo(contours, command, args.map(Math.round))
  return {
    advance: Math.round(advanceWidth),
    contours: contours.map(withoutRepeatedEnd).filter(({ length }) => length > 1),
  }
}

function addTo(contours: Point[][], command: PathCommand['command'], args: number[]): void {
  const [x = 0, y = 0, toX = 0, toY = 0] = args
  if (command === 'moveTo') contours.push([{ x, y, onCurve: true }])
  else if (command === 'lineTo') contours.at(-1)?.push({ x, y, onCurve: true })
  else if (command === 'quadraticCurveTo')
    contours.at(-1)?.push({ x, y, onCurve: false }, { x: toX, y: toY, onCurve: true })
  else if (command === 'bezierCurveTo') throw new Error('TrueType has no cubic curves')
}

/** A contour of TrueType closes by itself. */
function withoutRepeatedEnd(points: Point[]): Point[] {
  const [start, end] = [points[0], points.at(-1)]
  return points.length > 1 && start && end?.onCurve && end.x === start.x && end.y === start.y
    ? points.slice(0, -1)
    : points
}

const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, at * 2)
  return bytes
}
const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, at * 4)
  return bytes
}
const extremes = (values: number[]): [least: number, most: number] =>
  values.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )

function boxOf(points: Point[]) {
  if (points.length === 0) return { xMin: 0, yMin: 0, xMax: 0, yMax: 0 }
  const [xMin, xMax] = extremes(points.map(({ x }) => x))
  const [yMin, yMax] = extremes(points.map(({ y }) => y))
  return { xMin, yMin, xMax, yMax }
}

/** `glyf`: ends of contours, flags, and each coordinate as the step from the one before. */
function glyphData({ contours }: Outline): Buffer {
  if (contours.length === 0) return Buffer.alloc(0)
  const points = contours.flat()
  const { xMin, yMin, xMax, yMax } = boxOf(points)
  let end = -1
  const ends = contours.map(contour => {
    end += contour.length
    return end
  })
  const steps = (of: 'x' | 'y') => points.map((point, at) => point[of] - (points[at - 1]?.[of] ?? 0))
  const data = Buffer.concat([
    u16(contours.length, xMin, yMin, xMax, yMax, ...ends, 0),
    Buffer.from(points.map(({ onCurve }) => (onCurve ? 1 : 0))),
    u16(...steps('x'), ...steps('y')),
  ])
  return Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)])
}

function tablesOf(font: Font, codePoints: number[], outlines: Outline[]): Map<string, Buffer> {
  const { unitsPerEm, ascent, descent } = font
  const glyphs = outlines.map(glyphData)
  const offsets = [0]
  for (const { length } of glyphs) offsets.push((offsets.at(-1) ?? 0) + length)
  const { xMin, yMin, xMax, yMax } = boxOf(outlines.flatMap(({ contours }) => contours.flat()))
  const most = (count: (outline: Outline) => number) => extremes(outlines.map(count))[1]
  const widest = most(({ advance }) => advance)
  const metrics = outlines.flatMap(({ advance, contours }) => [advance, boxOf(contours.flat()).xMin])
  const version = 0x00010000
  return new Map([
    ['OS/2', os2(font, codePoints)],
    ['cmap', cmap(codePoints)],
    ['glyf', Buffer.concat(glyphs)],
    [
      'head',
      Buffer.concat([
        u32(version, version, 0, 0x5f0f3cf5),
        u16(3, unitsPerEm),
        // Created and modified: never, so that the same files give the same font.
        u32(0, 0, 0, 0),
        u16(xMin, yMin, xMax, yMax, 0, 8, 2, 1, 0),
      ]),
    ],
    [
      'hhea',
      Buffer.concat([
        u32(version),
        u16(ascent, descent, 0, widest, 0, 0, xMax, 1, 0, 0, 0, 0, 0, 0, 0, outlines.length),
      ]),
    ],
    ['hmtx', u16(...metrics)],
    ['loca', u32(...offsets)],
    [
      'maxp',
      Buffer.concat([
        u32(version),
        u16(
          outlines.length,
          most(({ contours }) => contours.flat().length),
          most(({ contours }) => contours.length),
        ),
        u16(0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
      ]),
    ],
    ['name', names()],
    ['post', Buffer.concat([u32(0x00030000, 0), u16(0xff9c, 100), u32(0, 0, 0, 0, 0)])],
  ])
}

/** Characters in order, in runs that follow each other: segments of cmap's format 4. Glyph 0 is the missing one. */
function cmap(codePoints: number[]): Buffer {
  const runs: { start: number; end: number; glyph: number }[] = []
  for (const [at, code] of codePoints.entries()) {
    const run = runs.at(-1)
    if (run && run.end === code - 1) run.end = code
    else runs.push({ start: code, end: code, glyph: at + 1 })
  }
  const all = [...runs, { start: 0xffff, end: 0xffff, glyph: 0 }]
  const power = 2 ** Math.floor(Math.log2(all.length))
  const segments = Buffer.concat([
    u16(all.length * 2, power * 2, Math.log2(power), (all.length - power) * 2),
    u16(...all.map(({ end }) => end)),
    u16(0),
    u16(...all.map(({ start }) => start)),
    u16(...all.map(({ start, glyph }) => glyph - start)),
    u16(...all.map(() => 0)),
  ])
  return Buffer.concat([u16(0, 1, 3, 1), u32(12), u16(4, segments.length + 6, 0), segments])
}

const os2 = ({ ascent, descent, capHeight, xHeight }: Font, codePoints: number[]): Buffer =>
  Buffer.concat([
    u16(4, 1000, 400, 5, 0, 650, 700, 0, 140, 650, 700, 0, 480, 50, 250, 0),
    Buffer.alloc(10),
    u32(0, 0, 0, 0),
    Buffer.from('STOR'),
    u16(0x40, codePoints[0] ?? 0, codePoints.at(-1) ?? 0, ascent, descent, 0, ascent, -descent),
    u32(0, 0),
    u16(xHeight, capHeight, 0, 32, 1),
  ])

/** Family, style, full and PostScript name. */
function names(): Buffer {
  const texts = [
    [1, 'Inter'],
    [2, 'Regular'],
    [4, 'Inter'],
    [6, 'Inter'],
  ] as const
  const encoded = texts.map(([id, text]) => ({ id, bytes: Buffer.from(text, 'utf16le').swap16() }))
  let at = 0
  const records = encoded.map(({ id, bytes }) => {
    const record = u16(3, 1, 0x409, id, bytes.length, at)
    at += bytes.length
    return record
  })
  const header = u16(0, records.length, 6 + records.length * 12)
  return Buffer.concat([header, ...records, ...encoded.map(({ bytes }) => bytes)])
}

function fontFile(tables: Map<string, Buffer>): Buffer {
  const tags = [...tables.keys()].sort()
  const power = 2 ** Math.floor(Math.log2(tags.length))
  let offset = 12 + tags.length * 16
  const directory: Buffer[] = [
    u32(0x00010000),
    u16(tags.length, power * 16, Math.log2(power), (tags.length - power) * 16),
  ]
  const bodies: Buffer[] = []
  for (const tag of tags) {
    const table = tables.get(tag) ?? Buffer.alloc(0)
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
    directory.push(Buffer.from(tag), u32(checksum(padded), offset, table.length))
    bodies.push(padded)
    offset += padded.length
  }
  return Buffer.concat([...directory, ...bodies])
}

function checksum(table: Buffer): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}
