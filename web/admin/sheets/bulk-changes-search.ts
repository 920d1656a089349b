import { rowId } from '../search-values.ts'

/** The page of the bulk changes. */
export type BulkChangesSearch = Partial<ReturnType<typeof readBulkChangesSearch>>

export const readBulkChangesSearch = ({ after }: Record<string, unknown>) => ({ after: rowId(after) })
