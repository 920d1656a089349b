const ENCODINGS = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** The format of a list, detected while its bytes pass. */
export type Seen = { encoding: Encoding; lines: number; bytes: number }

/**
 * A file is binary (a picture, a program) if its first LOOKED_AT bytes include at least ODD_BYTES bytes that cannot
 * occur in text, and these are more than one in ODD_ONE_IN.
 */
const LOOKED_AT = 4096
const ODD_BYTES = 8
const ODD_ONE_IN = 50

const LF = 10
const CR = 13

/**
 * Detects the encoding of a list from its chunks. A byte order mark decides. Otherwise zeros at every other byte mean
 * UTF-16, valid UTF-8 means UTF-8, and everything else means Windows-1252, which is Latin-1 with quotes and dashes.
 * docs/decisions/0025-imports.md explains why no library is used.
 */
export class EncodingWatch {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #head: Encoding | null = null
  #isUtf8 = true
  #isArchive = false
  #odd = 0
  #lines = 0
  #bytes = 0
  #last = 0

  /** True if the list begins like an archive or a workbook. Known from the first chunk on. */
  get isArchive(): boolean {
    return this.#isArchive
  }

  /** True if it has more bytes that cannot occur in text than a few stray ones. */
  get isNoText(): boolean {
    return this.#odd >= ODD_BYTES && this.#odd * ODD_ONE_IN > Math.min(this.#bytes, LOOKED_AT)
  }

  push(chunk: Uint8Array): void {
    if (this.#bytes === 0 && chunk.length > 0) {
      this.#head = headOf(chunk)
      this.#isArchive = ARCHIVES.some(magic => magic.every((byte, at) => chunk[at] === byte))
    }
    const isUtf16 = this.#head === 'utf-16le' || this.#head === 'utf-16be'
    if (!isUtf16 && this.#bytes < LOOKED_AT)
      this.#odd += chunk.subarray(0, LOOKED_AT - this.#bytes).filter(isOdd).length
    this.#bytes += chunk.length
    this.#countLines(chunk)
    if (!this.#isUtf8 || this.#head) return
    try {
      this.#decoder.decode(chunk, { stream: true })
    } catch {
      this.#isUtf8 = false
    }
  }

  end(): Seen {
    let isUtf8 = this.#isUtf8
    try {
      if (isUtf8 && !this.#head) this.#decoder.decode()
    } catch {
      isUtf8 = false
    }
    const lines = this.#lines + (this.#last === LF || this.#last === CR || this.#bytes === 0 ? 0 : 1)
    const encoding = this.#head ?? (isUtf8 ? 'utf-8' : 'windows-1252')
    return { encoding, lines, bytes: this.#bytes }
  }

  /** Counts line ends of every kind. In UTF-16, each line end is one byte with a zero byte next to it. */
  #countLines(chunk: Uint8Array): void {
    let at = chunk.indexOf(LF)
    let found = 0
    for (; at !== -1; at = chunk.indexOf(LF, at + 1)) found++
    if (found === 0) for (at = chunk.indexOf(CR); at !== -1; at = chunk.indexOf(CR, at + 1)) found++
    this.#lines += found
    this.#last = chunk.at(-1) || chunk.at(-2) || this.#last
  }
}

/** Control characters other than tabs, line ends, page feeds and the end mark of old systems (C0 without 9 to 13 and 26). */
const isOdd = (byte: number): boolean => byte < 32 && (byte < 9 || byte > 13) && byte !== 26

/** The first bytes of ZIP (including the workbooks of spreadsheets), gzip, 7z, old workbooks and PDF. */
const ARCHIVES = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x1f, 0x8b],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
]

function headOf(chunk: Uint8Array): Encoding | null {
  const [a, b, c] = chunk
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  const head = chunk.subarray(0, 400)
  const zeros = [0, 1].map(odd => head.filter((byte, at) => at % 2 === odd && byte === 0).length)
  if ((zeros[1] ?? 0) > head.length / 4 && zeros[0] === 0) return 'utf-16le'
  if ((zeros[0] ?? 0) > head.length / 4 && zeros[1] === 0) return 'utf-16be'
  return null
}

/** Decodes the text of a list to UTF-8, chunk by chunk. */
export async function* toUtf8(chunks: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }))
  yield Buffer.from(decoder.decode())
}
