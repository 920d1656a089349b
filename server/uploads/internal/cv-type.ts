import { Refusal } from '../../../domain/refusal.ts'
import { inspectPdf } from '../../platform/pdf/inspect-pdf.ts'
import { inspectPackage } from './office-package.ts'

/** Accepted types of a CV, by the extension of the stored file. */
export type CvType = 'pdf' | 'docx'

/** A CV with pictures has a few megabytes. */
const MAX_UNPACKED = 32 * 1024 * 1024

/**
 * The type of a document by its content, not its name; null for other types, and for documents that contain macros,
 * scripts or other files, fetch something, or cannot be inspected. Nothing in the document is executed.
 */
export async function cvType(bytes: Buffer): Promise<CvType | null> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return (await isPlainPdf(bytes)) ? 'pdf' : null
  if (bytes.subarray(0, 4).toString('latin1') !== 'PK\x03\x04') return null
  return (await inspectPackage(bytes, 'word', MAX_UNPACKED)) === 'plain' ? 'docx' : null
}

/** ISO 32000-1, 7.5.5: the last line is %%EOF. Readers accept some bytes after it, and so does this check. */
async function isPlainPdf(bytes: Buffer): Promise<boolean> {
  if (!bytes.subarray(-2048).includes('%%EOF')) return false
  try {
    await inspectPdf(bytes)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return false
  }
}
