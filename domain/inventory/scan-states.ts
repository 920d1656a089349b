/** States of a file of a batch. `label`: in the list of files; `isOpen`: a person has something to do with it. */
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
