import type { MediaType } from '../../../domain/inventory/document-sight.ts'
import { MAX_DOCUMENT_BYTES } from '../../../domain/inventory/stock-document.ts'
import { Refusal } from '../../../domain/refusal.ts'
import { type Scanner, scanUpload } from '../../platform/files/scan-upload.ts'
import { checkPdf, checkPicture } from '../../platform/pdf/pdf-worker.ts'

/**
 * Checks a scan or photograph and returns its media type, read from its content, not its name. The file is not changed.
 * `whose`: the sender; waiting senders alternate, so that a second file of one sender waits for the first file of each
 * other sender. Refuses DOCUMENT_TOO_LARGE, NOT_A_DOCUMENT, NOT_A_PDF, PDF_BROKEN, PDF_ACTIVE, PDF_LOCKED,
 * PICTURE_BROKEN, PICTURE_TOO_LARGE, FILE_INFECTED, BUSY.
 */
export async function checkDocument(scanner: Scanner, bytes: Uint8Array, whose: string): Promise<MediaType> {
  if (bytes.length > MAX_DOCUMENT_BYTES) throw new Refusal('DOCUMENT_TOO_LARGE')
  const mediaType = beginsAs(Buffer.from(bytes.subarray(0, 8)).toString('latin1'))
  if (mediaType === null) throw new Refusal('NOT_A_DOCUMENT')
  if (mediaType === 'application/pdf') await checkPdf(whose, bytes)
  else await checkPicture(whose, bytes)
  await scanUpload(scanner, bytes, 'document of a unit')
  return mediaType
}

function beginsAs(head: string): MediaType | null {
  if (head.startsWith('%PDF-')) return 'application/pdf'
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  return head === '\x89PNG\r\n\x1a\n' ? 'image/png' : null
}
