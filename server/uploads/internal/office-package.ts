import { SaxesParser } from 'saxes'
import { isActiveFormula, MAX_FORMULA_LENGTH } from './active-formula.ts'
import { type Part, packedData, readDirectory, unpacking } from './zip-directory.ts'

// ECMA-376 part 2: files of Word and Excel are a ZIP of named parts. The content type determines a part, whatever its
// name. Relationships state how the document uses it and what it loads from outside. Everything is unpacked and
// parsed in pieces, once, and counted on the way: sizes in the directory are not trusted.

const CONTENT_TYPES = '[Content_Types].xml'
/** Text, pictures and fonts: a document needs no other parts. */
const PLAIN_NAME = /(?:^|\/)(?:[^/]*\.(?:xml|rels|vml|png|jpe?g|jfif|gif|bmp|tiff?|emf|wmf|wdp|svg|webp|odttf))?$/i
/** Excel stores a printer's settings with a sheet, in a binary format. */
const PRINTER_SETTINGS = /^xl\/printerSettings\/printerSettings\d+\.bin$/
const ACTIVE_TYPE =
  /macroEnabled|macrosheet|vbaProject|activeX|oleObject|ms-word\.attachedToolbars|vnd\.ms-package|x-msdownload|externalLink|connections\+xml|webextension/i
const ACTIVE_RELATIONSHIP =
  /\/(?:vbaProject|wordVbaData|oleObject|package|control|activeXControl\w*|aFChunk|subDocument|frame|\w*macrosheet|externalLink\w*|connections|webextension\w*|mailMergeSource)$/i
/**
 * A template on the author's own computer: readers that do not find it continue without it. A path with `..` may lead
 * to another host.
 */
const OWN_TEMPLATE = /^file:\/\/\/[a-z]:[\\/](?!.*\.\.)/i
/** An external address, such as `https:` or `\\\\host`: some readers fetch it although its relationship says that it is a part. */
const ADDRESS = /^(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i
/**
 * A link that opens a page, a message or a file of the author's own computer. A press on another may send the reader's password to
 * another host (`file://host/`), or start a program (`ms-msdt:`).
 */
const HARMLESS_LINK = /^(?:https?:|mailto:|tel:|file:\/\/\/[a-z]:)/i
/** Settings of a Word document that query a database. */
const ACTIVE_ELEMENT = 'mailMerge'
/**
 * Elements of a workbook that contain a formula: of a cell, a name, a validation rule, a conditional format, or a
 * column of a table.
 */
const isFormula = (element: string): boolean => element === 'f' || element === 'definedName' || /formula/i.test(element)
/** Fields of Word that fetch a file, start a program, or put the name of such a field together. ECMA-376, Part 1, 17.16.5 */
const ACTIVE_FIELD =
  /^\s*(?:DDE(?:AUTO)?|INCLUDETEXT|INCLUDEPICTURE|INCLUDE|IMPORT|LINK|DATABASE|QUOTE|RD|MACROBUTTON|SET)(?![A-Z0-9])/i

const MAX_RELATIONSHIP_PARTS = 200
/** The maximum bytes of one tag, or between two tags. The parser stores some characters in 40 bytes each. */
const MAX_HELD = 2_000_000
/** The maximum depth of nested elements. */
const MAX_DEPTH = 1000
/** A file whose parts have at most this size together is accepted, however small the file is. */
const LEAST_UNPACKED = 8 * 1024 * 1024
/** A workbook unpacks to 5 to 20 times its size, and one with the same text in each cell to about 40 times. */
const MAX_RATIO = 60
/** The maximum memory of the process that reads documents; unlimited in processes that also do other work. */
let maxMemory = Number.POSITIVE_INFINITY

/** Refuses documents whose reading takes more than this many bytes of the process. */
export function limitMemory(bytes: number): void {
  maxMemory = bytes
}

const MAIN_PARTS = { word: 'word/document.xml', excel: 'xl/workbook.xml' } as const
export type OfficeKind = keyof typeof MAIN_PARTS

/**
 * `plain`: a document of this kind that executes, contains and fetches nothing dangerous. `other`: not a document of
 * this kind. `active`: it may execute, contain or fetch something, or hides whether it does. `broken`: a part cannot be
 * read. `over`: it unpacks to more than the limit.
 */
export type Inspected = 'plain' | 'other' | 'active' | 'broken' | 'over'

/** The bytes that a document of a stranger may unpack to, at most `maxBytes`: more bytes take the processor longer. */
export const mostUnpacked = (bytes: Buffer, maxBytes: number): number =>
  Math.min(maxBytes, Math.max(LEAST_UNPACKED, MAX_RATIO * bytes.length))

/** Reads every part of a document once, up to the total size of mostUnpacked, and at most `maxBytes`. */
export async function inspectPackage(bytes: Buffer, kind: OfficeKind, maxBytes: number): Promise<Inspected> {
  const parts = readDirectory(bytes)
  if (!parts?.has(MAIN_PARTS[kind])) return 'other'
  const isPlainName = (name: string) => PLAIN_NAME.test(name) || (kind === 'excel' && PRINTER_SETTINGS.test(name))
  if (!parts.has(CONTENT_TYPES) || ![...parts.keys()].every(isPlainName)) return 'active'
  const relationships = [...parts.keys()].filter(name => /\.rels$/i.test(name))
  if (relationships.length > MAX_RELATIONSHIP_PARTS) return 'active'
  const unpacked = new Unpacked(bytes, parts, mostUnpacked(bytes, maxBytes))
  try {
    // Unreadable relationships could contain anything.
    await unpacked.parse(CONTENT_TYPES, checkTypes()).catch(activeIfBroken)
    for (const name of relationships) await unpacked.parse(name, checkRelationships()).catch(activeIfBroken)
    // The type and relationships determine a part, not its name: each XML part is read.
    for (const name of parts.keys()) {
      if (name === CONTENT_TYPES) continue
      const handlers = kind === 'excel' ? checkFormulas() : checkFields()
      if (/\.xml$/i.test(name)) await unpacked.parse(name, handlers)
      else await unpacked.parseIfXml(name, handlers)
    }
    return 'plain'
  } catch (error) {
    if (error instanceof ActivePart) return 'active'
    if (error instanceof PartTooLarge) return 'over'
    if (isDamage(error)) return 'broken'
    throw error
  }
}

/** A part executes, contains or fetches something. */
class ActivePart extends Error {}
/** The document unpacks to more than the limit. */
export class PartTooLarge extends Error {}
/** The XML is not well formed, or another reader may read it differently. */
class BadXml extends Error {}

function activeIfBroken(error: unknown): never {
  throw isDamage(error) ? new ActivePart() : error
}

/** True if the parser, zlib or the UTF-8 decoder refused the bytes. Other errors are ours. */
export function isDamage(error: unknown): boolean {
  if (error instanceof BadXml) return true
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return /^Z_/.test(code) || code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
}

/** Names are passed without their prefix. */
export type XmlHandlers = {
  opens?: (name: string, attributes: Record<string, string>) => void
  text?: (text: string) => void
  closes?: (name: string) => void
  /** true if no more data is needed */
  isDone?: () => boolean
}

function checkTypes(): XmlHandlers {
  return {
    opens: (_, attributes) => {
      if (Object.values(attributes).some(value => ACTIVE_TYPE.test(value))) throw new ActivePart()
    },
  }
}

function checkRelationships(): XmlHandlers {
  return {
    opens: (name, { Type = '', Target = '', TargetMode = '' }) => {
      if (name !== 'Relationship') return
      const isHarmless =
        (TargetMode.toLowerCase() !== 'external' && !ADDRESS.test(Target)) ||
        (/\/hyperlink$/.test(Type) && (!ADDRESS.test(Target) || HARMLESS_LINK.test(Target))) ||
        (/\/attachedTemplate$/.test(Type) && OWN_TEMPLATE.test(Target))
      if (ACTIVE_RELATIONSHIP.test(Type) || !isHarmless) throw new ActivePart()
    },
  }
}

function checkFormulas(): XmlHandlers {
  let formula: string[] | null = null
  let length = 0
  return {
    opens: name => {
      if (!isFormula(name)) return
      formula = []
      length = 0
    },
    text: piece => {
      if (formula === null) return
      length += piece.length
      if (length > MAX_FORMULA_LENGTH) throw new BadXml('a formula without an end')
      formula.push(piece)
    },
    closes: name => {
      if (formula === null || !isFormula(name)) return
      if (isActiveFormula(formula.join(''))) throw new ActivePart()
      formula = null
    },
  }
}

/** A field is one attribute, or pieces of text between its beginning and its end, with other fields in it. */
function checkFields(): XmlHandlers {
  const open: { begin: string }[] = []
  let isInstruction = false
  const check = (instruction: string) => {
    if (ACTIVE_FIELD.test(instruction)) throw new ActivePart()
  }
  const end = () => {
    const field = open.pop()
    if (field) check(field.begin)
  }
  return {
    opens: (name, attributes) => {
      const of = (wanted: string) => Object.entries(attributes).find(([key]) => localName(key) === wanted)?.[1] ?? ''
      if (name === ACTIVE_ELEMENT) throw new ActivePart()
      if (name === 'fldSimple') check(of('instr'))
      else if (name === 'instrText') isInstruction = true
      else if (name === 'fldChar' && of('fldCharType') === 'begin') open.push({ begin: '' })
      else if (name === 'fldChar' && of('fldCharType') === 'end') end()
    },
    text: piece => {
      const field = open.at(-1)
      // The name of a field is at its beginning.
      if (isInstruction && field && field.begin.trimStart().length < MAX_FIELD_NAME_LENGTH)
        field.begin = `${field.begin}${piece}`.trimStart().slice(0, MAX_FIELD_NAME_LENGTH)
      else if (isInstruction && !field) check(piece)
    },
    closes: name => {
      if (name === 'instrText') isInstruction = false
      // An unterminated field also counts.
      else if (name === 'document' || name === 'body') while (open.length > 0) end()
    },
  }
}
const MAX_FIELD_NAME_LENGTH = 40

/**
 * Opens a document whose parts are read one by one, together at most `maxBytes`; null if the bytes are not a document
 * of this kind.
 */
export function openPackage(bytes: Buffer, kind: OfficeKind, maxBytes: number): Unpacked | null {
  const parts = readDirectory(bytes)
  return parts?.has(MAIN_PARTS[kind]) ? new Unpacked(bytes, parts, maxBytes) : null
}

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The parts of a document, decompressed one after the other, with a common limit in bytes. */
export class Unpacked {
  readonly #bytes: Buffer
  readonly #parts: ReadonlyMap<string, Part>
  #left: number

  constructor(bytes: Buffer, parts: ReadonlyMap<string, Part>, maxBytes: number) {
    this.#bytes = bytes
    this.#parts = parts
    this.#left = maxBytes
  }

  /** True if the document has a part with this name. */
  has(name: string): boolean {
    return this.#parts.has(name)
  }

  /**
   * Unpacks a part of any type, and parses it as long as it is well-formed XML, because no reader of the document gets
   * further.
   */
  async parseIfXml(name: string, handlers: XmlHandlers): Promise<void> {
    const parse = this.#parser(handlers)
    let isXml = true
    for await (const piece of this.#pieces(name)) {
      if (!isXml) continue
      try {
        parse(piece)
      } catch (error) {
        if (!isDamage(error)) throw error
        isXml = false
      }
    }
  }

  /**
   * Parses a part as XML, at most `maxBytes` of it. Refuses document types, whose entities hide content, and encodings
   * other than UTF-8.
   */
  async parse(name: string, handlers: XmlHandlers, maxBytes = Number.POSITIVE_INFINITY): Promise<void> {
    const parse = this.#parser(handlers)
    let left = maxBytes
    for await (const piece of this.#pieces(name)) {
      left -= piece.length
      if (left < 0) throw new PartTooLarge()
      parse(piece)
      if (handlers.isDone?.()) return
    }
    parse(null)
  }

  /** Returns a function that receives the pieces of a part, and null at its end. */
  #parser({ opens, text, closes }: XmlHandlers): (piece: Buffer | null) => void {
    const parser = new SaxesParser()
    let held = 0
    let depth = 0
    parser.on('error', error => {
      throw new BadXml(error.message)
    })
    parser.on('doctype', () => {
      throw new BadXml('document type')
    })
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding && !/^(?:utf-8|us-ascii)$/i.test(encoding)) throw new BadXml('encoding')
    })
    parser.on('opentag', tag => {
      held = 0
      if (++depth > MAX_DEPTH) throw new PartTooLarge()
      opens?.(localName(tag.name), tag.attributes)
    })
    parser.on('text', piece => text?.(piece))
    parser.on('cdata', piece => text?.(piece))
    parser.on('closetag', tag => {
      held = 0
      depth--
      closes?.(localName(tag.name))
    })
    const decoder = new TextDecoder('utf-8', { fatal: true })
    return piece => {
      held += piece?.length ?? 0
      if (held > MAX_HELD || process.memoryUsage.rss() > maxMemory) throw new PartTooLarge()
      parser.write(piece === null ? decoder.decode() : decoder.decode(piece, { stream: true }))
      if (piece === null) parser.close()
    }
  }

  async *#pieces(name: string): AsyncGenerator<Buffer> {
    const part = this.#parts.get(name)
    const data = part && packedData(this.#bytes, part)
    if (!part || !data) throw new BadXml('a part that is not there')
    for await (const piece of part.method === 0 ? [data] : unpacking(data)) {
      this.#left -= piece.length
      if (this.#left < 0) throw new PartTooLarge()
      yield piece
    }
  }
}
