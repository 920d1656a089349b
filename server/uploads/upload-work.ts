import { attachedType } from './internal/attached-type.ts'
import { cvType } from './internal/cv-type.ts'
import { readList, readTable } from './internal/read-list.ts'
import { readStockWorkbook } from './internal/read-workbook.ts'
import { listScans, unpackScan } from './internal/scan-archive.ts'

// Reads files that anyone may send, in a separate process: upload-process.ts.

/** The other process sends bytes as a Uint8Array. */
const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

export const UPLOAD_WORK = {
  attachedType: (bytes: Uint8Array) => attachedType(bufferOf(bytes)),
  cvType: (bytes: Uint8Array) => cvType(bufferOf(bytes)),
  readList: (bytes: Uint8Array) => readList(bufferOf(bytes)),
  readTable: (bytes: Uint8Array) => readTable(bufferOf(bytes)),
  listScans: (bytes: Uint8Array) => listScans(bufferOf(bytes)),
  unpackScan: (packed: Uint8Array, method: number) => unpackScan(bufferOf(packed), method),
  readStockWorkbook: (bytes: Uint8Array) => readStockWorkbook(bufferOf(bytes)),
}
export type UploadWork = typeof UPLOAD_WORK
