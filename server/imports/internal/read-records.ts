import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { parse } from 'csv-parse'

/**
 * A record of the file with the line on which it begins. Of a record with an unclosed quote, only the readable `text`
 * is known.
 */
export type FileRecord = { line: number } & ({ cells: string[] } | { cells: null; text: string })
export type RecordsOptions = {
  delimiter: string
  columns: number
  /** the position of the first record, after the header */
  start: Place
  onBytes: (bytesRead: number) => void
}
/** A byte of the file, and the number of lines before it. */
type Place = { byte: number; line: number }

const MAX_RECORD_LENGTH = 2_000_000
/** The maximum number of bytes that are read of a line that cannot be parsed. */
const MAX_LINE_LENGTH = 20_000
const LINE_END = /\r\n|\n|\r/g

/**
 * Yields the records of a CSV file, in order. An unclosed quote would make one record of the whole rest of the list:
 * such a record is abandoned after its first line, and reading continues at the next line.
 */
export async function* readRecords(file: string, options: RecordsOptions): AsyncGenerator<FileRecord> {
  let place: Place | null = options.start
  while (place) {
    const broken: Place | null = yield* readUntilBroken(file, place, options)
    if (!broken) return
    const { line, text, next } = await passLine(file, broken)
    yield { line, cells: null, text }
    place = next
  }
}

/** Yields records; returns the position of the broken record (including blank lines before it), or null at the end. */
async function* readUntilBroken(
  file: string,
  start: Place,
  { delimiter, columns, onBytes }: RecordsOptions,
): AsyncGenerator<FileRecord, Place | null> {
  let broken = false
  const stream = createReadStream(file, { start: start.byte })
  const parser = parse({
    delimiter,
    // The delimiters are explicit, because the parser would apply the first one to the whole file, and lists compiled
    // by hand mix them.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_RECORD_LENGTH,
    info: true,
    on_skip: () => {
      broken = true
      stream.destroy()
      parser.end()
    },
    // The records that the parser still returns from this chunk are after the broken record, and are read again.
    on_record: record => (broken ? null : record),
  })
  stream.on('error', error => parser.destroy(error))
  stream.pipe(parser)
  let end = start
  let countedTwice = 0
  let linesBefore = 0
  try {
    for await (const { record, info } of parser as AsyncIterable<{
      record: string[]
      info: { lines: number; bytes: number }
    }>) {
      onBytes(start.byte + info.bytes)
      // Most records have one line, so they are not searched for line breaks.
      const inside = info.lines - linesBefore === 1 ? [] : record.flatMap(cell => cell.match(LINE_END) ?? [])
      linesBefore = info.lines
      if (inside.length > 0) {
        if (record.length !== columns) return end
        if (!(await areClosed(record, file, end.byte, start.byte + info.bytes))) return end
      }
      // The parser counts CRLF inside quotes as two lines.
      countedTwice += inside.filter(lineEnd => lineEnd === '\r\n').length
      end = { byte: start.byte + info.bytes, line: start.line + info.lines - countedTwice }
      yield { line: end.line - inside.length, cells: record }
    }
  } finally {
    stream.destroy()
  }
  return broken ? end : null
}

/**
 * True if no cell of a record with several lines is an unclosed quote that ended at a quote of another row. If a
 * closing quote is misplaced, the parser leaves the opening quote in the cell; such a cell differs from the text that
 * the file would have for a quoted cell.
 */
async function areClosed(record: string[], file: string, from: number, to: number): Promise<boolean> {
  const doubtful = record.filter(cell => cell.startsWith('"') && /[\r\n]/.test(cell))
  if (doubtful.length === 0) return true
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(to - from), 0, to - from, from)
    const written = buffer.toString('utf8', 0, bytesRead)
    return doubtful.every(cell => written.includes(`"${cell.replaceAll('"', '""')}"`))
  } finally {
    await handle.close()
  }
}

/**
 * Skips the first line after `from` that is not blank. Returns its number, its text, and the position after it (null:
 * the end).
 */
async function passLine(file: string, from: Place): Promise<{ line: number; text: string; next: Place | null }> {
  let { byte, line } = from
  let [isBlank, isOver, last] = [true, false, 0]
  const read: number[] = []
  const text = () => Buffer.from(read).toString('utf8')
  for await (const chunk of createReadStream(file, { start: byte }) as AsyncIterable<Buffer>) {
    for (const code of chunk) {
      const isTail = code === LF && last === CR
      if (isOver && !isTail) return { line, text: text(), next: { byte, line } }
      byte++
      if (read.length < MAX_LINE_LENGTH) read.push(code)
      last = code
      if (isTail) continue
      if (code === CR || code === LF) {
        line++
        isOver = !isBlank
      } else isBlank = false
    }
  }
  return { line: isOver ? line : line + 1, text: text(), next: null }
}

const LF = 10
const CR = 13
