import { SCAN_LISTS } from '../../../domain/inventory/scan-states.ts'
import { keyOf, rowId, term } from '../search-values.ts'

/** The page of batches in the address. */
export type ScansSearch = Partial<ReturnType<typeof readScansSearch>>
export const readScansSearch = ({ after }: Record<string, unknown>) => ({ after: rowId(`${after ?? ''}`) })

/** The list, search and page of files in the address. */
export type ScanFilesSearch = Partial<ReturnType<typeof readScanFilesSearch>>
export const readScanFilesSearch = ({ list, search, after }: Record<string, unknown>) => ({
  list: keyOf(SCAN_LISTS, list),
  search: term(search),
  after: rowId(`${after ?? ''}`),
})
