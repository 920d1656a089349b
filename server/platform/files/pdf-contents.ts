import { constants, inflateSync } from 'node:zlib'

/** What runs, opens or carries something else: no scan of a paper has it. ISO 32000-2, 12.6 and 7.11. */
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|GoToE|GoToR|SubmitForm|ImportData|XFA)\b/
/** A name may be written with its letters as `#4a`. ISO 32000-2, 7.3.5 */
const ESCAPED = /#([0-9a-fA-F]{2})/g
/** Of all object streams together: a stranger's file must not hold up the store. */
const MOST_UNPACKED = 24 * 1024 * 1024

/**
 * Whether a PDF, as Latin-1, has something in it that runs, opens or carries something else. Names only are looked at, also
 * those in compressed object streams (7.5.7); the bytes of pictures are left out, where anything may stand by chance.
 * `locked`: part of it cannot be looked into.
 */
export function pdfContents(text: string): 'plain' | 'active' | 'locked' | 'broken' {
  const read = splitStreams(text)
  if (read === null) return 'broken'
  const names = unescaped(read.names)
  if (ACTIVE.test(names)) return 'active'
  if (read.objects.length === 0) return 'plain'
  if (/\/Encrypt\b/.test(names)) return 'locked'
  const bytes = Buffer.from(text, 'latin1')
  let left = MOST_UNPACKED
  for (const { dictionary, start, end } of read.objects) {
    const objects = unpack(bytes, dictionary, start, end, left)
    if (objects === null) return 'locked'
    left -= objects.length
    if (ACTIVE.test(unescaped(objects))) return 'active'
  }
  return 'plain'
}

const unescaped = (text: string): string =>
  text.replace(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

type ObjectStream = { dictionary: string; start: number; end: number }

/**
 * The text without what stands in streams, and where those are that hold objects; one step on for each character. Only what
 * follows a dictionary is a stream. Null when one has no end. ISO 32000-2, 7.3.8.
 */
function splitStreams(text: string): { names: string; objects: ObjectStream[] } | null {
  const pieces: string[] = []
  const objects: ObjectStream[] = []
  const begin = />>\s{0,16}stream\r?\n/g
  let from = 0
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const end = text.indexOf('endstream', begin.lastIndex)
    if (end === -1) return null
    const before = text.slice(from, found.index)
    pieces.push(before)
    const dictionary = unescaped(before)
    if (/\/ObjStm\b/.test(dictionary)) objects.push({ dictionary, start: begin.lastIndex, end })
    from = end
    begin.lastIndex = end
  }
  pieces.push(text.slice(from))
  return { names: pieces.join(''), objects }
}

/** What an object stream says; null where that cannot be found out: another filter than the usual one, too much of it. */
function unpack(bytes: Buffer, dictionary: string, start: number, end: number, most: number): string | null {
  const own = dictionary.slice(dictionary.lastIndexOf('/ObjStm') - 2000)
  if (/\/Predictor\b/.test(own)) return null
  const filters = [...own.matchAll(/\/(\w+Decode|Fl|AHx|A85|LZW|RL)\b/g)].map(([, name]) => name)
  if (filters.length === 0) return bytes.toString('latin1', start, end)
  if (filters.length !== 1 || !['FlateDecode', 'Fl'].includes(filters[0] ?? '') || most <= 0) return null
  try {
    // To its own end: the word by which readers find the end of a stream may stand in its bytes.
    const flags = { maxOutputLength: most, finishFlush: constants.Z_SYNC_FLUSH }
    return inflateSync(bytes.subarray(start), flags).toString('latin1')
  } catch {
    return null
  }
}
