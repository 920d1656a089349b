import { Refusal, type RefusalCode } from '../../domain/refusal.ts'
import { WorkEnded, WorkerProcess } from '../platform/processes/worker-process.ts'
import type { AttachedDocument } from './internal/attached-type.ts'
import type { CvType } from './internal/cv-type.ts'
import type { ArchivedScan } from './internal/scan-archive.ts'
import type { UploadWork } from './upload-work.ts'

export type { AttachedDocument } from './internal/attached-type.ts'
export type { CvType } from './internal/cv-type.ts'
export type { ArchivedScan } from './internal/scan-archive.ts'

/**
 * One process reads the documents that strangers send, one after the other, so that none of them holds up the store. A file that
 * takes it too long, or more memory, ends the process and is refused. `whose` is the sender's network address: each sender that
 * waits has one turn before any has a second. Each file that waits is in memory: 12 of up to 10 MB.
 */
const uploads = new WorkerProcess<UploadWork>(new URL('./upload-process.ts', import.meta.url), {
  mostWaiting: 12,
  waitMs: 30_000,
  workMs: 10_000,
  broken: 'BUSY',
  mostMegabytes: 256,
})

/** Says of a file that ended the process what is said of one that is damaged. */
const refusing = (code: RefusalCode) => (error: unknown) => {
  throw error instanceof WorkEnded ? new Refusal(code) : error
}

/** Which kind of document an attached file is. Refuses ATTACHMENT_TYPE, …_BROKEN, …_ACTIVE, …_LOCKED, …_UNPACKS, BUSY. */
export const readAttachedType = (whose: string, bytes: Uint8Array): Promise<AttachedDocument> =>
  uploads.run(whose, ask => ask('attachedType', bytes).catch(refusing('ATTACHMENT_BROKEN')))

/** Which kind of document a CV is; null if it is none, or may run, carry or fetch something. Refuses BUSY. */
export const readCvType = (whose: string, bytes: Uint8Array): Promise<CvType | null> =>
  uploads.run(whose, ask => ask('cvType', bytes).catch(refusing('NOT_A_CV')))

/** The parts list in a file, as text. Refuses LIST_FILE_UNREADABLE, BUSY. */
export const readListOf = (whose: string, bytes: Uint8Array): Promise<string> =>
  uploads.run(whose, ask => ask('readList', bytes).catch(refusing('LIST_FILE_UNREADABLE')))

/** All cells of a file, as text. Refuses LIST_FILE_UNREADABLE, BUSY. */
export const readTableOf = (whose: string, bytes: Uint8Array): Promise<string> =>
  uploads.run(whose, ask => ask('readTable', bytes).catch(refusing('LIST_FILE_UNREADABLE')))

/** A ZIP is ten times as large as another upload. */
const ARCHIVE_WEIGHT = 10

/** The files of a ZIP of scans, without their bytes. Refuses ARCHIVE_UNREADABLE, ARCHIVE_UNPACKS, TOO_MANY_SCANS, BUSY. */
export const listScansOf = (whose: string, bytes: Uint8Array): Promise<ArchivedScan[]> =>
  uploads.run(whose, ask => ask('listScans', bytes).catch(refusing('ARCHIVE_UNREADABLE')), ARCHIVE_WEIGHT)

/** One file of a ZIP, unpacked. Refuses ARCHIVE_NESTED, ARCHIVE_UNPACKS, ARCHIVE_UNREADABLE, DOCUMENT_TOO_LARGE, BUSY. */
export const unpackScanOf = (whose: string, packed: Uint8Array, method: number): Promise<Uint8Array> =>
  uploads.run(whose, ask => ask('unpackScan', packed, method).catch(refusing('ARCHIVE_UNREADABLE')))
