import { createInflateRaw, inflateRawSync } from 'node:zlib'

// ECMA-376 part 2: files of Word and Excel are a ZIP of named parts. The content type says what a part is, whatever its
// name. Relationships say how the document uses it and what it loads from outside.

const CONTENT_TYPES = '[Content_Types].xml'
/** Text, pictures and fonts: nothing else belongs into a letter. */
const PLAIN_NAME = /(?:^|\/)(?:[^/]+\.(?:xml|rels|vml|png|jpe?g|jfif|gif|bmp|tiff?|emf|wmf|wdp|svg|webp|odttf))?$/i
/** Excel keeps the settings of a printer with a sheet, in its own bytes. */
const PRINTER_SETTINGS = /^xl\/printerSettings\/printerSettings\d+\.bin$/
const ACTIVE_TYPE =
  /macroEnabled|macrosheet|vbaProject|activeX|oleObject|ms-word\.attachedToolbars|vnd\.ms-package|x-msdownload|externalLink|connections\+xml/i
const ACTIVE_RELATIONSHIP =
  /\/(?:vbaProject|wordVbaData|oleObject|package|control|activeXControl\w*|aFChunk|subDocument|frame|\w*macrosheet|externalLink\w*|connections)$/i
/** A template that the writer's own machine had: readers that do not find it do without. */
const OWN_TEMPLATE = /^file:\/\/\/[a-z]:[\\/]/i

const MOST_READ = 4 * 1024 * 1024
const MOST_RELATIONSHIPS = 200

const MAIN_PARTS = { word: 'word/document.xml', excel: 'xl/workbook.xml' } as const
export type OfficeKind = keyof typeof MAIN_PARTS

/** Whether the bytes are a ZIP with the main part of such a document; what else is in it is not looked at. */
export const isPackage = (bytes: Buffer, kind: OfficeKind): boolean =>
  readDirectory(bytes)?.has(MAIN_PARTS[kind]) === true

/** Whether it is a document of this kind that runs, carries and fetches nothing. */
export function isPlainPackage(bytes: Buffer, kind: OfficeKind): boolean {
  const parts = readDirectory(bytes)
  if (parts === null || !parts.has(CONTENT_TYPES) || !parts.has(MAIN_PARTS[kind])) return false
  const isPlain = (name: string) => PLAIN_NAME.test(name) || (kind === 'excel' && PRINTER_SETTINGS.test(name))
  if (![...parts.keys()].every(isPlain)) return false
  const types = readXml(bytes, parts.get(CONTENT_TYPES))
  if (types === null || ACTIVE_TYPE.test(types)) return false
  const relationships = [...parts].filter(([name]) => /\.rels$/i.test(name))
  if (relationships.length > MOST_RELATIONSHIPS) return false
  return relationships.every(([, part]) => isPlainRelationships(readXml(bytes, part)))
}

function isPlainRelationships(xml: string | null): boolean {
  if (xml === null) return false
  return [...xml.matchAll(/<(?:\w+:)?Relationship\s([^>]*)>/g)].every(([, attributes = '']) => {
    const attribute = (name: string) =>
      new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)?.slice(1).find(Boolean) ?? ''
    const [type, target] = [attribute('Type'), attribute('Target')]
    if (ACTIVE_RELATIONSHIP.test(type)) return false
    if (attribute('TargetMode').toLowerCase() !== 'external') return true
    return /\/hyperlink$/.test(type) || (/\/attachedTemplate$/.test(type) && OWN_TEMPLATE.test(target))
  })
}

/**
 * Unpacks everything, one part after the other, and keeps nothing: `within` so many bytes together, `over` as soon as there
 * are more, or `broken`. What the directory says of sizes is not believed.
 */
export async function unpackedSize(bytes: Buffer, most: number): Promise<'within' | 'over' | 'broken'> {
  let left = most
  for (const part of readDirectory(bytes)?.values() ?? []) {
    const data = packedData(bytes, part)
    const size = data && part.method !== 0 ? await inflatedSize(data, left).catch(() => null) : (data?.length ?? null)
    if (size === null) return 'broken'
    left -= size
    if (left < 0) return 'over'
  }
  return 'within'
}

/** No more is unpacked than `most`, and one piece. */
async function inflatedSize(data: Buffer, most: number): Promise<number> {
  const unpacking = createInflateRaw({ chunkSize: 256 * 1024 })
  unpacking.end(data)
  let size = 0
  for await (const chunk of unpacking) {
    size += chunk.length
    if (size > most) break
  }
  return size
}

/** A part that unpacks to more than is taken. */
export class PartTooLarge extends Error {}

/**
 * Unpacks one part, piece by piece; nothing where there is none of that name. Throws PartTooLarge beyond `most` bytes, and whatever
 * zlib does of one that is broken. What the directory says of its size is not believed.
 */
export async function* unpackPart(bytes: Buffer, name: string, most: number): AsyncGenerator<Buffer> {
  const part = readDirectory(bytes)?.get(name)
  const data = part && packedData(bytes, part)
  if (!part || !data) return
  let left = most
  for await (const piece of part.method === 0 ? [data] : unpacking(data)) {
    left -= piece.length
    if (left < 0) throw new PartTooLarge()
    yield piece
  }
}

function unpacking(data: Buffer): AsyncIterable<Buffer> {
  const stream = createInflateRaw({ chunkSize: 64 * 1024 })
  stream.end(data)
  return stream
}

/** Whether the document has a part of this name. */
export const hasPart = (bytes: Buffer, name: string): boolean => readDirectory(bytes)?.has(name) === true

type Part = { at: number; method: number; packed: number }
const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1')
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const MOST_ENTRIES = 2000

/** The parts by name (APPNOTE.TXT, 4.3.12 and 4.3.16); null when they cannot be read, or one name stands for two. */
function readDirectory(bytes: Buffer): Map<string, Part> | null {
  const end = bytes.lastIndexOf(END_OF_DIRECTORY)
  if (end < 0 || end + 22 > bytes.length) return null
  const count = bytes.readUInt16LE(end + 10)
  if (count > MOST_ENTRIES) return null
  const parts = new Map<string, Part>()
  let at = bytes.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) return null
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map(offset => bytes.readUInt16LE(at + offset))
    const text = bytes.subarray(at + 46, at + 46 + name).toString('utf8')
    const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted || parts.has(text)) return null
    parts.set(text, {
      at: bytes.readUInt32LE(at + 42),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
    })
    at += 46 + name + extra + comment
  }
  return parts
}

/** The text of a part, with letters that are written as numbers read; null when it cannot be read as plain XML. */
function readXml(bytes: Buffer, part: Part | undefined): string | null {
  const unpacked = part && readPart(bytes, part)
  if (!unpacked) return null
  const isWide = unpacked[0] === 0xff || unpacked[0] === 0xfe || unpacked.includes(0)
  const text = unpacked.toString('utf8')
  // Another encoding, or names of its own for letters, would hide from us what a reader of Word documents sees.
  if (isWide || /<!|encoding\s*=\s*["'](?!utf-8|us-ascii)/i.test(text)) return null
  return text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (_, hex?: string, decimal?: string) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
}

/** The bytes of a part as they stand in the file; null where there are none, or packed in another way than usual. */
function packedData(bytes: Buffer, { at, method, packed }: Part): Buffer | null {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL_HEADER) return null
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  return method === 0 || method === 8 ? bytes.subarray(start, start + packed) : null
}

function readPart(bytes: Buffer, part: Part): Buffer | null {
  const data = packedData(bytes, part)
  if (data === null || part.method === 0) return data
  try {
    return inflateRawSync(data, { maxOutputLength: MOST_READ })
  } catch {
    return null
  }
}
