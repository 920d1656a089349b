import { SCAN_LISTS } from '../../../domain/inventory/scan-states.ts'
import { keyOf, rowId, term } from '../search-values.ts'

/** Which batches of scans are listed. */
export type ScansSearch = Partial<ReturnType<typeof readScansSearch>>
export const readScansSearch = ({ after }: Record<string, unknown>) => ({ after: rowId(`${after ?? ''}`) })

/** Which files of a batch are listed. */
export type ScanFilesSearch = Partial<ReturnType<typeof readScanFilesSearch>>
export const readScanFilesSearch = ({ list, search, after }: Record<string, unknown>) => ({
  list: keyOf(SCAN_LISTS, list),
  search: term(search),
  after: rowId(`${after ?? ''}`),
})
