import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { guessMapping, namedColumns } from '../../domain/imports/import-columns.ts'
import { MAX_LIST_BYTES } from '../../domain/imports/import-run.ts'
import { Refusal } from '../../domain/refusal.ts'
import { writeAudit } from '../audit.ts'
import { recordEvent } from '../events.ts'
import { EncodingWatch, type Seen, toUtf8 } from '../platform/csv/list-encoding.ts'
import { type Db, inTransaction } from '../platform/db/database.ts'
import type { Files } from '../platform/files/open-files.ts'
import { putStream } from '../platform/files/put-stream.ts'
import { beginsZip, MAX_WORKBOOK_BYTES, WORKBOOK_ENCODING, workbookToCsv } from './internal/workbook-to-csv.ts'
import { ListError } from './list-error.ts'
import { previewOf, SAMPLE_BYTES } from './preview-list.ts'
import { imports } from './tables.ts'

const MAX_NAME_LENGTH = 200

type List = { name: string; body: AsyncIterable<Uint8Array>; admin: { id: string; name: string } }

/**
 * Stores a list that an admin uploads as UTF-8, while it is received, and previews its start; the admin then decides
 * what its columns mean. Returns its id. Refuses LIST_TOO_LARGE, LIST_UNREADABLE.
 */
export async function storeUploadedList(db: Db, files: Files, { name, body, admin }: List): Promise<number> {
  const fileName = nameOf(name)
  const sent = newFile()
  const made = [sent]
  try {
    const seen = await storeList(files, sent, body)
    if (seen.bytes === 0) throw new ListError('This file is empty.')
    let file = sent
    let { lines } = seen
    if (seen.isZip) {
      const csv = await workbookToCsv(admin.id, await readAll(await files.getStream(sent)))
      lines = csv.split('\n').length - 1
      file = newFile()
      made.push(file)
      await files.putStream(file, Readable.from([csv]))
      await files.delete(sent)
    } else if (seen.encoding !== 'utf-8') {
      file = newFile()
      made.push(file)
      await files.putStream(file, Readable.from(toUtf8(await files.getStream(sent), seen.encoding)))
      await files.delete(sent)
    }
    const { delimiter, headings, headingRow, top, sample } = previewOf(await beginningOf(files, file), fileName)
    const { bytes } = seen
    const encoding = seen.isZip ? WORKBOOK_ENCODING : seen.encoding
    const mapping = guessMapping(headings)
    return await inTransaction(db, async tx => {
      const [row] = await tx
        .insert(imports)
        .values({
          source: 'cockpit',
          adminId: admin.id,
          admin: admin.name,
          fileName,
          file,
          state: 'draft',
          bytes,
          lines,
          encoding,
          delimiter,
          headings,
          headingRow,
          top,
          sample,
          mapping,
        })
        .returning({ id: imports.id })
      if (!row) throw new Error('the stored list has no row')
      await recordEvent(tx, 'import.uploaded', `${row.id}`)
      await writeAudit(tx, {
        adminId: admin.id,
        action: 'import.uploaded',
        subject: 'import',
        subjectId: row.id,
        label: fileName,
        before: null,
        after: { bytes, lines, encoding, columns: namedColumns(headings, mapping) },
      })
      return row.id
    })
  } catch (error) {
    for (const file of made) await files.delete(file)
    throw error instanceof ListError ? new Refusal('LIST_UNREADABLE', error.message) : error
  }
}

const newFile = () => `imports/${randomUUID()}.csv`

async function storeList(
  files: Files,
  file: string,
  body: AsyncIterable<Uint8Array>,
): Promise<Seen & { isZip: boolean }> {
  const watch = new EncodingWatch()
  let bytes = 0
  let isFirst = true
  let isZip = false
  async function* watched() {
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > MAX_LIST_BYTES) throw new Refusal('LIST_TOO_LARGE')
      watch.push(chunk)
      if (isFirst) isZip = beginsZip(chunk)
      if (isFirst && watch.isArchive && !isZip)
        throw new ListError(
          'This is not a CSV file or an XLSX workbook, but a PDF, an old workbook or an archive. Save the list as XLSX or CSV and upload that.',
        )
      if (isZip && bytes > MAX_WORKBOOK_BYTES)
        throw new ListError('A workbook may have 20 MB. Save the list as CSV and upload that.')
      if (watch.isNoText && !isZip)
        throw new ListError('This is no list: it has bytes that are no text. Save the list as CSV and upload that.')
      isFirst = false
      yield chunk
    }
  }
  await putStream(files, file, watched())
  return { ...watch.end(), isZip }
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function beginningOf(files: Files, file: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  const stream = await files.getStream(file)
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= SAMPLE_BYTES) break
  }
  stream.destroy()
  return Buffer.concat(chunks).subarray(0, SAMPLE_BYTES)
}

/** The name of the file without folders and unprintable characters. */
const nameOf = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH) || 'list.csv'
