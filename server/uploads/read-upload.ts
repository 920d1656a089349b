import { Refusal, type RefusalCode } from '../../domain/refusal.ts'
import { WorkEnded, WorkerProcess } from '../platform/processes/worker-process.ts'
import type { AttachedDocument } from './internal/attached-type.ts'
import type { CvType } from './internal/cv-type.ts'
import type { UploadWork } from './upload-work.ts'

export type { AttachedDocument } from './internal/attached-type.ts'
export type { CvType } from './internal/cv-type.ts'

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

/** The same for workbooks that staff send: they are larger, and rare. */
const stockLists = new WorkerProcess<UploadWork>(new URL('./upload-process.ts', import.meta.url), {
  mostWaiting: 3,
  waitMs: 120_000,
  workMs: 120_000,
  broken: 'BUSY',
  mostMegabytes: 768,
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

/** The first sheet of a workbook that staff send, as CSV, with its numbers as they are shown. Refuses LIST_FILE_UNREADABLE, BUSY. */
export const readStockWorkbookOf = (whose: string, bytes: Uint8Array): Promise<string> =>
  stockLists.run(whose, ask => ask('readStockWorkbook', bytes).catch(refusing('LIST_FILE_UNREADABLE')))
