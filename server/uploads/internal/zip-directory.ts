import { createInflateRaw } from 'node:zlib'

// The directory of a ZIP (APPNOTE.TXT, 4.3). Its sizes are not trusted: unpacked bytes are counted on the way.

/** `at`: the position of its local header; `packed` and `unpacked`: the sizes that the directory states. */
export type Part = { at: number; method: number; packed: number; unpacked: number }
const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1')
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_HEADER = 0x04034b50
const MAX_ENTRIES = 2000

/** The parts by name (APPNOTE.TXT, 4.3.12 and 4.3.16); null if they cannot be read, or two have the same name. */
export function readDirectory(bytes: Buffer, maxEntries = MAX_ENTRIES): Map<string, Part> | null {
  const end = bytes.lastIndexOf(END_OF_DIRECTORY)
  if (end < 0 || end + 22 > bytes.length) return null
  const count = bytes.readUInt16LE(end + 10)
  if (count > maxEntries) return null
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
      unpacked: bytes.readUInt32LE(at + 24),
    })
    at += 46 + name + extra + comment
  }
  return parts
}

/** The position of the bytes of a part in the file; null if it is missing, or uses an unusual compression. */
export function startOf(bytes: Buffer, { at, method }: Part): number | null {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL_HEADER) return null
  return method === 0 || method === 8 ? at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28) : null
}

/** The packed bytes of a part; null if they are missing, or use an unusual compression. */
export function packedData(bytes: Buffer, part: Part): Buffer | null {
  const start = startOf(bytes, part)
  return start === null ? null : bytes.subarray(start, start + part.packed)
}

export function unpacking(data: Buffer): AsyncIterable<Buffer> {
  const stream = createInflateRaw({ chunkSize: 64 * 1024 })
  stream.end(data)
  return stream
}
