import { MAX_SCANS, MAX_UNPACKED_BYTES, MAX_UNPACKED_RATIO } from '../../../domain/inventory/scan-batch.ts'
import { MAX_SCAN_PATH, scanPath } from '../../../domain/inventory/scan-match.ts'
import { MAX_DOCUMENT_BYTES } from '../../../domain/inventory/stock-document.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { isDamage } from './office-package.ts'
import { readDirectory, startOf, unpacking } from './zip-directory.ts'

/**
 * A file of a ZIP: its name as text, and the position of its bytes. `isTooLarge`: it is larger than a document may be.
 */
export type ArchivedScan = { path: string; start: number; packed: number; method: number; isTooLarge: boolean }

/** The first bytes of ZIP, RAR, 7-Zip and gzip files. */
const ARCHIVES = ['PK\x03\x04', 'Rar!', '7z\xbc\xaf', '\x1f\x8b']

/** Files that operating systems add to archives. */
const isOfSystem = (name: string): boolean =>
  /^__MACOSX\//.test(name) || /(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini)$/i.test(name)

/**
 * The files of a ZIP, read once, in their order. Their names are used as text only: no path of an archive is ever
 * written. Files that share bytes are refused, because a small archive could unpack to any size with them. Refuses
 * ARCHIVE_UNREADABLE, ARCHIVE_UNPACKS, TOO_MANY_SCANS.
 */
export async function listScans(bytes: Buffer): Promise<ArchivedScan[]> {
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\x03\x04') throw new Refusal('ARCHIVE_UNREADABLE')
  const parts = readDirectory(bytes, 2 * MAX_SCANS)
  if (!parts) throw new Refusal('ARCHIVE_UNREADABLE')
  const scans: ArchivedScan[] = []
  let [unpacked, end] = [0, 0]
  for (const [name, part] of [...parts].sort(([, a], [, b]) => a.at - b.at)) {
    if (name.endsWith('/') || isOfSystem(name)) continue
    const start = startOf(bytes, part)
    if (start === null || part.at < end || start + part.packed > bytes.length) throw new Refusal('ARCHIVE_UNREADABLE')
    end = start + part.packed
    unpacked += part.unpacked
    scans.push({
      path: scanPath(name.slice(-4 * MAX_SCAN_PATH)),
      start,
      packed: part.packed,
      method: part.method,
      isTooLarge: part.unpacked > MAX_DOCUMENT_BYTES || part.packed > MAX_DOCUMENT_BYTES,
    })
  }
  if (scans.length > MAX_SCANS) throw new Refusal('TOO_MANY_SCANS')
  if (unpacked > MAX_UNPACKED_BYTES || unpacked > MAX_UNPACKED_RATIO * bytes.length)
    throw new Refusal('ARCHIVE_UNPACKS')
  return scans
}

/**
 * Unpacks one file of a ZIP, and counts its real size, whatever the directory states. Refuses ARCHIVE_NESTED,
 * ARCHIVE_UNPACKS, ARCHIVE_UNREADABLE, DOCUMENT_TOO_LARGE.
 */
export async function unpackScan(packed: Buffer, method: number): Promise<Uint8Array> {
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of method === 0 ? [packed] : unpacking(packed)) {
      size += piece.length
      if (size > MAX_DOCUMENT_BYTES) throw new Refusal('DOCUMENT_TOO_LARGE')
      if (size > MAX_UNPACKED_RATIO * packed.length + 64 * 1024) throw new Refusal('ARCHIVE_UNPACKS')
      pieces.push(piece)
    }
  } catch (error) {
    throw isDamage(error) ? new Refusal('ARCHIVE_UNREADABLE') : error
  }
  const bytes = Buffer.concat(pieces)
  const head = bytes.subarray(0, 8).toString('latin1')
  if (ARCHIVES.some(one => head.startsWith(one))) throw new Refusal('ARCHIVE_NESTED')
  return bytes
}
