import { Refusal, type RefusalCode } from '../../domain/refusal.ts'
import { consumeLimit, countFailure } from '../limits.ts'
import type { Db } from '../platform/db/database.ts'
import { addressKey, siteKey } from '../platform/limits/limits.ts'
import { waitingTime } from '../platform/limits/waiting-time.ts'
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

/**
 * A separate process reads uploaded documents, one after the other, so that none of them blocks the store. A file that
 * takes too much time or memory ends the process and is refused. `whose` is the sender's network address: the sender
 * whose files have recently taken the least time is next. Waiting files are in memory: 12 of up to 10 MB.
 */
const uploads = openReader(12, 10_000)

/**
 * A list that a buyer types or exports is small, and read in some milliseconds: it does not wait for a large file, which takes up
 * to ten seconds. A small file unpacks to 8 MB at most (internal/office-package.ts),
 * and has three seconds.
 */
const smallUploads = openReader(100, 3000)
const SMALL_BYTES = 128 * 1024

function openReader(mostWaiting: number, workMs: number): WorkerProcess<UploadWork> {
  return new WorkerProcess(new URL('./upload-process.ts', import.meta.url), {
    mostWaiting,
    waitMs: 30_000,
    workMs: waitingTime(workMs),
    broken: 'BUSY',
    mostMegabytes: MAX_HEAP_MEGABYTES,
  })
}

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

/** The sender of a file. */
export type UploadSender = { db: Db; clientAddress: string }

/**
 * Reads a file when it is its sender's turn. The processor time of an address's files is limited, so that a few senders
 * of expensive files do not occupy the process. Refuses TOO_MANY_ATTEMPTS.
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
      return await work(ask).catch(refusing(broken))
    } finally {
      await countFailure(db, 'upload reading', whose, Math.ceil(spentMs))
    }
  }
  const reader = bytes.length <= SMALL_BYTES ? smallUploads : uploads
  return reader.run(siteKey(clientAddress), inTurn, 1, ms => {
    spentMs += ms
  })
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

/** A ZIP is ten times as large as other uploads. */
const ARCHIVE_WEIGHT = 10

/** The files of a ZIP of scans, without their bytes. Refuses ARCHIVE_UNREADABLE, ARCHIVE_UNPACKS, TOO_MANY_SCANS, BUSY. */
export const listScansOf = (whose: string, bytes: Uint8Array): Promise<ArchivedScan[]> =>
  uploads.run(whose, ask => ask('listScans', bytes).catch(refusing('ARCHIVE_UNREADABLE')), ARCHIVE_WEIGHT)

/** One file of a ZIP, unpacked. Refuses ARCHIVE_NESTED, ARCHIVE_UNPACKS, ARCHIVE_UNREADABLE, DOCUMENT_TOO_LARGE, BUSY. */
export const unpackScanOf = (whose: string, packed: Uint8Array, method: number): Promise<Uint8Array> =>
  uploads.run(whose, ask => ask('unpackScan', packed, method).catch(refusing('ARCHIVE_UNREADABLE')))

/**
 * The first sheet of a workbook of staff, as CSV, with its numbers as the sheet displays them. Refuses
 * LIST_FILE_UNREADABLE, BUSY.
 */
export const readStockWorkbookOf = (whose: string, bytes: Uint8Array): Promise<string> =>
  stockLists.run(whose, ask => ask('readStockWorkbook', bytes).catch(refusing('LIST_FILE_UNREADABLE')))
