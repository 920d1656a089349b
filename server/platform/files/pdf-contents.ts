import { constants, inflateSync } from 'node:zlib'
import { hasEndlessTree, type ObjectText, unescaped } from './pdf-tree.ts'

/**
 * Names of scripts, of actions that open something, and of embedded files. A scanned document has none of them. ISO
 * 32000-2, 12.6 and 7.11.
 */
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|GoToE|GoToR|SubmitForm|ImportData|XFA)\b/
/**
 * Keys of actions that run without a click: when the document is opened, a page is shown, or a field is left. 12.6.3
 */
const AUTOMATIC = /\/(?:OpenAction|AA)\b/g
/** The maximum size of all object streams together, because a stranger's file must not delay the store. */
const MAX_UNPACKED = 24 * 1024 * 1024
/** The maximum number of object streams. A document of 1,000 pages has some hundreds. */
const MAX_OBJECT_STREAMS = 2000
const MAX_ACTIONS = 50
/** The maximum number of objects that all actions together may lead to. */
const MAX_FOLLOWED = 1000
/** The maximum number of characters that are read of an action, or of the dictionary of an object. */
const MAX_ACTION_LENGTH = 2000

/**
 * Checks a PDF, as Latin-1, for names that run scripts, open or embed something, or follow a link without a click. It
 * reads names only, including those in compressed object streams (7.5.7), and skips the bytes of pictures, which may
 * contain any of them by chance. A tree with too many ways is broken (pdf-tree.ts). `encrypted`: the names in
 * its compressed objects cannot be read without a key.
 * `locked`: part of it cannot be inspected for another reason.
 */
export function pdfContents(text: string): 'plain' | 'active' | 'encrypted' | 'locked' | 'broken' {
  const read = splitStreams(text)
  if (read === null || read.objects.length > MAX_OBJECT_STREAMS) return 'broken'
  const names = unescaped(read.names)
  if (ACTIVE.test(names)) return 'active'
  if (hasUnreadStream(names) || read.hidesObjects) return 'locked'
  if (read.objects.length > 0 && /\/Encrypt\b/.test(names)) return 'encrypted'
  const bytes = Buffer.from(text, 'latin1')
  const unpacked: Unpacked[] = []
  const trees: ObjectText[] = [{ text: read.names, first: null }]
  let left = MAX_UNPACKED
  for (const stream of read.objects) {
    const objects = unpack(bytes, stream, left)
    if (objects === null) return 'locked'
    left -= objects.length
    const plain = unescaped(objects)
    if (ACTIVE.test(plain)) return 'active'
    unpacked.push({ text: plain, first: stream.first })
    trees.push({ text: objects, first: stream.first })
  }
  if (hasEndlessTree(trees)) return 'broken'
  return goesToAddress(names, unpacked) ? 'active' : 'plain'
}

/**
 * True if there is a stream that splitStreams did not recognize. Readers accept blanks, NULs and comments before the
 * keyword, and any text between it and the end of the line. In the text of a title, the word follows no dictionary and
 * no comment.
 */
function hasUnreadStream(names: string): boolean {
  for (const { index } of names.matchAll(/(?<=[>\s\0])stream/g)) {
    let at = index - 1
    let isNewLine = false
    for (; at >= 0 && BLANK.test(names.charAt(at)); at--) if (/[\r\n]/.test(names.charAt(at))) isNewLine = true
    if (at < 0 || names.charAt(at) === '>') return true
    if (!isNewLine) continue
    for (; at >= 0 && !/[\r\n]/.test(names.charAt(at)); at--) if (names.charAt(at) === '%') return true
  }
  return false
}
const BLANK = /[\s\0]/

/** `first`: the offset of the first object in the unpacked stream, after the table of numbers and offsets. */
type ObjectStream = { dictionary: string; first: number; start: number; end: number }
type Unpacked = { text: string; first: number }

/**
 * Splits the text into the part outside streams and the streams that may contain objects, in one pass. A stream follows
 * a dictionary, and does not begin in a comment, because readers skip comments (7.2.4). `hidesObjects`: the bytes of a
 * stream contain an object, which readers find only by the cross-reference table (7.5.4). Null if a stream has no end.
 * ISO 32000-2, 7.3.8.
 */
function splitStreams(text: string): { names: string; objects: ObjectStream[]; hidesObjects: boolean } | null {
  const pieces: string[] = []
  const objects: ObjectStream[] = []
  const begin = />>[\s\0]{0,64}stream(?:\r\n|\r|\n)/g
  const heads = objectHeads(text)
  const nextHead = (): number => heads.next().value ?? text.length
  let nextObject = nextHead()
  let hidesObjects = false
  let isBehindPercent = false
  let lookedAt = 0
  let from = 0
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    // The text between streams is scanned once.
    for (; lookedAt < found.index; lookedAt++) {
      const character = text.charAt(lookedAt)
      if (character === '%') isBehindPercent = true
      else if (character === '\n' || character === '\r') isBehindPercent = false
    }
    if (isBehindPercent) continue
    const end = text.indexOf('endstream', begin.lastIndex)
    if (end === -1) return null
    const before = text.slice(from, found.index)
    pieces.push(before)
    const dictionary = unescaped(before)
    // Readers recognize such a stream by the keys that it needs, whatever its /Type says (7.5.7). The /First of an
    // outline is a reference.
    const [, first] = [...dictionary.matchAll(FIRST)].at(-1) ?? []
    const own = dictionary.slice(dictionary.lastIndexOf('obj'))
    if (/\/ObjStm\b/.test(dictionary) || first !== undefined || OTHER_FIRST.test(dictionary) || /\/First\b/.test(own))
      objects.push({ dictionary, first: Number(first ?? 0), start: begin.lastIndex, end })
    while (nextObject < begin.lastIndex) nextObject = nextHead()
    if (nextObject < end) hidesObjects = true
    if ((dictionary.match(/\/(?:ObjStm|XRef)\b/g) ?? []).length > 1) hidesObjects = true
    from = end
    begin.lastIndex = end
    lookedAt = end
  }
  const rest = text.slice(from)
  pieces.push(rest)
  // The type of an object stream that was not found.
  if (/\/(?:ObjStm|XRef)\b/.test(unescaped(rest))) hidesObjects = true
  return { names: pieces.join(''), objects, hidesObjects }
}

/** The places of `obj` before a dictionary or comment, with any number of blanks in between. */
function* objectHeads(text: string): Generator<number, undefined> {
  for (const { index } of text.matchAll(/[\d\s\0]obj/g)) {
    let at = index + 4
    while (BLANK.test(text.charAt(at))) at++
    if (text.charAt(at) === '%' || text.startsWith('<<', at)) yield index
  }
}
const FIRST = /\/First\s{0,16}(\d{1,9})(?!\d|\s{1,16}\d{1,5}\s{1,16}R)/g
/** Finds a /First that is neither a plain number nor a reference: `+9`, `9.0`, or with a comment in between. */
const OTHER_FIRST = /\/First\b(?!\s{0,16}\d{1,9}\s{1,16}\d{1,5}\s{1,16}R)/

/** The unpacked object stream; null if it uses another filter than the usual one or is too large. */
function unpack(bytes: Buffer, { dictionary, start, end }: ObjectStream, maxLength: number): string | null {
  if (/\/Predictor\b|\/DecodeParms\b(?![\s\0]{0,16}(?:null|\[[\s\0]{0,16}null))/.test(dictionary)) return null
  const filters = [...dictionary.matchAll(/\/(\w{1,40}Decode|Fl|AHx|A85|LZW|RL)\b/g)].map(([, name]) => name)
  // A filter may be written as a reference to its name, and the name may be under another key.
  const named = (dictionary.match(/\/Filter\b/g) ?? []).length
  if (named !== filters.length) return null
  if (filters.length === 1 && !/\/Filter[\s\0]{0,16}\[?[\s\0]{0,16}\/Fl(?:ateDecode)?\b/.test(dictionary)) return null
  if (filters.length === 0) return bytes.toString('latin1', start, end)
  if (filters.length !== 1 || !['FlateDecode', 'Fl'].includes(filters[0] ?? '') || maxLength <= 0) return null
  try {
    // The stream is read up to its own end, because its bytes may contain the keyword by which readers find the end of
    // a stream.
    const flags = { maxOutputLength: maxLength, finishFlush: constants.Z_SYNC_FLUSH }
    return inflateSync(bytes.subarray(start), flags).toString('latin1')
  } catch {
    return null
  }
}

/**
 * True if an action that runs without a click has an address. An action that is written as a reference is found by its
 * object's number.
 */
function goesToAddress(names: string, streams: readonly Unpacked[]): boolean {
  const objects = [names, ...streams.map(({ text }) => text)]
  if (!objects.some(text => text.includes('/URI'))) return false
  const actions: string[] = []
  for (const text of objects)
    for (const { index, 0: key } of text.matchAll(AUTOMATIC)) {
      // The maximum number of actions. Real documents have fewer, and each must be followed separately.
      if (actions.length === MAX_ACTIONS) return true
      actions.push(text.slice(index + key.length, index + key.length + MAX_ACTION_LENGTH))
    }
  if (actions.length === 0) return false
  const places = objectPlaces(names, streams)
  const seen = new Set<string>()
  let followed = 0
  const reaches = (text: string, depth: number): boolean => {
    if (/\/URI\b/.test(text)) return true
    return [...text.matchAll(/\b(\d{1,9})\s{1,16}\d{1,5}\s{1,16}R\b/g)].some(([, number = '']) => {
      if (depth === 0 || seen.has(number)) return false
      seen.add(number)
      return (places.get(number) ?? []).some(place => {
        followed++
        return followed > MAX_FOLLOWED || reaches(valueAt(beginningAt(place)), depth - 1)
      })
    })
  }
  return actions.some(action => reaches(valueAt(action), 3))
}

/** The value at the beginning of a text: a dictionary or list to its end, or a reference. */
function valueAt(text: string): string {
  const start = text.trimStart()
  if (!start.startsWith('<<') && !start.startsWith('[')) return start.slice(0, 40)
  let depth = 0
  for (let at = 0; at < start.length; at++) {
    const two = start.slice(at, at + 2)
    if (two === '<<' || two === '>>') {
      depth += two === '<<' ? 1 : -1
      at++
    } else if (start.charAt(at) === '[') depth++
    else if (start.charAt(at) === ']') depth--
    if (depth === 0) return start.slice(0, at + 1)
  }
  return start
}

/** Finds where an object begins. */
type ObjectPlace = { text: string; at: number }

const beginningAt = ({ text, at }: ObjectPlace): string => text.slice(at, at + MAX_ACTION_LENGTH)

/** The number of places of an object that are read, because a changed document has several. */
const MAX_PLACES = 9

/** The places of all objects by their numbers: in the file after `obj`, in a stream by its table. Their values are not read. */
function objectPlaces(names: string, streams: readonly Unpacked[]): Map<string, ObjectPlace[]> {
  const places = new Map<string, ObjectPlace[]>()
  const add = (number: string, place: ObjectPlace) => {
    const own = places.get(number)
    if (!own) places.set(number, [place])
    else if (own.length < MAX_PLACES) own.push(place)
    else own[MAX_PLACES - 1] = place
  }
  for (const { 0: head, 1: number = '', index } of names.matchAll(/\b(\d{1,9})\s{1,16}\d{1,5}\s{1,16}obj\b/g))
    add(number, { text: names, at: index + head.length })
  for (const { text, first } of streams)
    for (const [, number = '', offset] of text.slice(0, first).matchAll(/(\d{1,9})\s{1,16}(\d{1,9})/g))
      add(number, { text, at: first + Number(offset) })
  return places
}
