import { requiredText } from '../text/printed-text.ts'
import { z } from '../text/zod.ts'
import { DOCUMENT_KIND_NAMES } from './document-kind.ts'
import { VISIBILITY_NAMES } from './document-sight.ts'

/** Most files of one batch, and most files and bytes of one ZIP. A folder is sent file by file and has no limit of bytes. */
export const MAX_SCANS = 5000
export const MAX_ARCHIVE_BYTES = 100 * 1024 * 1024
/** All files of a ZIP together, unpacked, and how many times as large as packed. */
export const MAX_UNPACKED_BYTES = 500 * 1024 * 1024
export const MAX_UNPACKED_RATIO = 100
/** Files that a person attaches to one unit or discards at once. */
export const MAX_SCANS_AT_ONCE = 200
/** The number of days after which unattached files are deleted. */
export const UNDECIDED_SCAN_DAYS = 90

/** The facts of a batch of scans, given when it begins. */
export const ScanBatchShape = z.strictObject({
  name: requiredText('Name', 120),
  /** of files whose type is not clear from form and name */
  kind: z.enum(DOCUMENT_KIND_NAMES),
  visibility: z.enum(VISIBILITY_NAMES),
})
export type ScanBatchFacts = z.output<typeof ScanBatchShape>
