import { Refusal } from '../../../domain/refusal.ts'
import { waitWithoutTurn } from '../limits/concurrency-queue.ts'
import { errorLine, type Log } from '../observability/log.ts'
import { scanFile } from './scan-file.ts'

/** `scannerUrl`: the address of a virus scanner, if there is one */
export type Scanner = { scannerUrl: string | undefined; log: Log }

/**
 * Scans an upload for viruses, if the settings name a scanner; `what` describes it in the log. Refuses FILE_INFECTED,
 * and BUSY if the scanner does not answer.
 */
export async function scanUpload({ scannerUrl, log }: Scanner, bytes: Uint8Array, what: string): Promise<void> {
  if (scannerUrl === undefined) return
  const scanResult = await waitWithoutTurn(() => scanFile(scannerUrl, bytes)).catch(error => {
    log.error({ error: errorLine(error) }, 'virus scanner')
    throw new Refusal('BUSY')
  })
  if (scanResult === null) return
  log.warn({ found: scanResult, what }, 'virus in what was sent')
  throw new Refusal('FILE_INFECTED')
}
