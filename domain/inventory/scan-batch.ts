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

/** What is said of a batch of scans when it begins. */
export const ScanBatchShape = z.strictObject({
  name: requiredText('Name', 120),
  /** of files whose form and name do not say what they are */
  kind: z.enum(DOCUMENT_KIND_NAMES),
  visibility: z.enum(VISIBILITY_NAMES),
})
export type ScanBatchFacts = z.output<typeof ScanBatchShape>

/** Where a file of a batch is. `label`: in the list of files; `isOpen`: a person has something to do with it. */
export const SCAN_STATES = {
  waiting: { label: 'Not looked at yet', isOpen: false },
  opened: { label: 'Archive, opened', isOpen: false },
  attached: { label: 'Attached', isOpen: false },
  known: { label: 'Already at this unit', isOpen: false },
  several: { label: 'Several units', isOpen: true },
  unmatched: { label: 'Matched nothing', isOpen: true },
  refused: { label: 'Refused', isOpen: true },
  discarded: { label: 'Discarded', isOpen: false },
} as const
export type ScanState = keyof typeof SCAN_STATES
export const SCAN_STATE_NAMES = Object.keys(SCAN_STATES) as ScanState[]
export const OPEN_SCAN_STATES = SCAN_STATE_NAMES.filter(state => SCAN_STATES[state].isOpen)

/** The lists of a batch, by the states of their files. */
export const SCAN_LISTS = {
  matched: { name: 'Matched', states: ['attached', 'known'] },
  several: { name: 'Several units', states: ['several'] },
  unmatched: { name: 'Matched nothing', states: ['unmatched'] },
  refused: { name: 'Refused', states: ['refused'] },
  discarded: { name: 'Discarded', states: ['discarded'] },
} as const satisfies Record<string, { name: string; states: readonly ScanState[] }>
export type ScanList = keyof typeof SCAN_LISTS
export const SCAN_LIST_NAMES = Object.keys(SCAN_LISTS) as ScanList[]
