import { useMemo } from 'react'
import { useMay } from '../may.tsx'
import type { UnitsSearch } from '../units/units-search.ts'
import { SheetScreen } from './SheetScreen.tsx'
import { unitsSheet } from './sheet-kinds.ts'

export type UnitsSheetSearch = UnitsSearch & { rows?: 'all' | undefined }

/** Units as a sheet: bins with the permission to adjust stock, prices with the permission to change the catalog. */
export function UnitsSheet({ search: { rows, after: _, ...filter } }: { search: UnitsSheetSearch }) {
  const may = useMay()
  const [mayMove, mayPrice] = [may('adjust_stock'), may('change_catalogue')]
  const sheet = useMemo(() => unitsSheet(mayMove, mayPrice), [mayMove, mayPrice])
  return <SheetScreen sheet={sheet} filter={rows === 'all' ? filter : null} />
}
