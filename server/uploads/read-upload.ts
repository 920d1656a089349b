import { Refusal, type RefusalCode } from '../../domain/refusal.ts'
import { consumeLimit, countFailure } from '../limits.ts'
import type { Db } from '../platform/db/database.ts'
import { addressKey, siteKey } from '../platform/limits/limits.ts'
import { waitingTime } from '../platform/limits/waiting-time.ts'
import { TwoLanes } from '../platform/processes/two-lanes.ts'
import { WorkEnded, WorkerProcess } from '../platform/processes/worker-process.ts'
import type { AttachedDocument } from './internal/attached-type.ts'
import type { CvType } from './internal/cv-type.ts'
import type { ArchivedScan } from './internal/scan-archive.ts'
import type { UploadWork } from './upload-work.ts'

export type { AttachedDocument } from './internal/attached-type.ts'
export type { CvType } from './internal/cv-type.ts'
export type { ArchivedScan } from './internal/scan-archive.ts'

/** The maximum JavaScript heap of the process. */
export const MAX_HEAP_MEGABYTES = 256

/** Waiting files are in memory: a file has the weight of its megabytes. */
const MAX_WAITING_MEGABYTES = 120
const MEGABYTE = 1024 * 1024

/**
 * Separate processes read uploaded documents, so that none of them blocks the store. A file that takes too much time or memory
 * ends the process and is refused. `whose` is the sender's network address: the sender whose files have recently taken the
 * least time is next.
 */
const uploads = new TwoLanes<UploadWork>(new URL('./upload-process.ts', import.meta.url), {
  mostWaiting: MAX_WAITING_MEGABYTES,
  waitMs: 30_000,
  quickMs: waitingTime(250),
  slowMs: waitingTime(10_000),
  broken: 'BUSY',
  mostMegabytes: MAX_HEAP_MEGABYTES,
})

/** The same for workbooks of staff, which are larger and rare. */
const stockLists = new WorkerProcess<UploadWork>(new URL('./upload-process.ts', import.meta.url), {
  mostWaiting: 3,
  waitMs: 120_000,
  workMs: 120_000,
  broken: 'BUSY',
  mostMegabytes: 768,
})

/** Reports a file that ended the process as damaged. */
const refusing = (code: RefusalCode) => (error: unknown) => {
  throw error instanceof WorkEnded ? new Refusal(code) : error
}

type Ask = Parameters<Parameters<typeof uploads.run>[1]>[0]

const weightOf = (bytes: Uint8Array): number => Math.ceil(bytes.length / MEGABYTE)

/** The sender of a file. */
export type UploadSender = { db: Db; clientAddress: string }

/**
 * Reads a file of a stranger. The processor time of an address's files is limited, so that a few senders of expensive files do
 * not occupy the processes. Refuses TOO_MANY_ATTEMPTS.
 */
function read<T>(
  { db, clientAddress }: UploadSender,
  bytes: Uint8Array,
  broken: RefusalCode,
  work: (ask: Ask) => Promise<T>,
): Promise<T> {
  const whose = addressKey(clientAddress)
  let spentMs = 0
  const inTurn = async (ask: Ask) => {
    await consumeLimit(db, 'upload reading', whose)
    try {
      return await work(ask)
    } finally {
      await countFailure(db, 'upload reading', whose, Math.ceil(spentMs))
      spentMs = 0
    }
  }
  const onSpent = (ms: number) => {
    spentMs += ms
  }
  return uploads.run(siteKey(clientAddress), inTurn, weightOf(bytes), onSpent).catch(refusing(broken))
}

/**
 * The type of an attached document. Refuses ATTACHMENT_TYPE, …_BROKEN, …_ACTIVE, …_LOCKED, …_UNPACKS, BUSY,
 * TOO_MANY_ATTEMPTS.
 */
export const readAttachedType = (sender: UploadSender, bytes: Uint8Array): Promise<AttachedDocument> =>
  read(sender, bytes, 'ATTACHMENT_BROKEN', ask => ask('attachedType', bytes))

/**
 * The type of a CV; null if it is not one, or contains active content, embedded files or external references. Refuses
 * BUSY, TOO_MANY_ATTEMPTS.
 */
export const readCvType = (sender: UploadSender, bytes: Uint8Array): Promise<CvType | null> =>
  read(sender, bytes, 'NOT_A_CV', ask => ask('cvType', bytes))

/** The parts list in a file, as text. Refuses LIST_FILE_UNREADABLE, BUSY, TOO_MANY_ATTEMPTS. */
export const readListOf = (sender: UploadSender, bytes: Uint8Array): Promise<string> =>
  read(sender, bytes, 'LIST_FILE_UNREADABLE', ask => ask('readList', bytes))

/** All cells of a file, as text. Refuses LIST_FILE_UNREADABLE, BUSY, TOO_MANY_ATTEMPTS. */
export const readTableOf = (sender: UploadSender, bytes: Uint8Array): Promise<string> =>
  read(sender, bytes, 'LIST_FILE_UNREADABLE', ask => ask('readTable', bytes))

/** The files of a ZIP of scans, without their bytes. Refuses ARCHIVE_UNREADABLE, ARCHIVE_UNPACKS, TOO_MANY_SCANS, BUSY. */
export const listScansOf = (whose: string, bytes: Uint8Array): Promise<ArchivedScan[]> =>
  uploads.run(whose, ask => ask('listScans', bytes), weightOf(bytes)).catch(refusing('ARCHIVE_UNREADABLE'))

/** One file of a ZIP, unpacked. Refuses ARCHIVE_NESTED, ARCHIVE_UNPACKS, ARCHIVE_UNREADABLE, DOCUMENT_TOO_LARGE, BUSY. */
export const unpackScanOf = (whose: string, packed: Uint8Array, method: number): Promise<Uint8Array> =>
  uploads.run(whose, ask => ask('unpackScan', packed, method), weightOf(packed)).catch(refusing('ARCHIVE_UNREADABLE'))

/**
 * The first sheet of a workbook of staff, as CSV, with its numbers as the sheet displays them. Refuses
 * LIST_FILE_UNREADABLE, BUSY.
 */
export const readStockWorkbookOf = (whose: string, bytes: Uint8Array): Promise<string> =>
  stockLists.run(whose, ask => ask('readStockWorkbook', bytes)).catch(refusing('LIST_FILE_UNREADABLE'))
