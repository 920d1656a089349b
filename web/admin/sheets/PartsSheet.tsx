import type { PartsSearch } from '../catalogue/parts-search.ts'
import { SheetScreen } from './SheetScreen.tsx'
import { PARTS_SHEET } from './sheet-kinds.ts'

export type PartsSheetSearch = PartsSearch & { rows?: 'all' | undefined }

/** Parts as a sheet: those of this tab's draft, or with `rows=all` all parts that match the filters. */
export function PartsSheet({ search: { rows, search, state, lacks, category } }: { search: PartsSheetSearch }) {
  const filter = { search: search ?? '', state: state ?? null, lacks: lacks ?? null }
  return (
    <SheetScreen
      sheet={PARTS_SHEET}
      filter={rows === 'all' ? { ...filter, categoryId: category === undefined ? null : Number(category) } : null}
    />
  )
}
