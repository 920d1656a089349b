import { rowId } from '../search-values.ts'

/** Which page of the bulk changes is shown. */
export type BulkChangesSearch = Partial<ReturnType<typeof readBulkChangesSearch>>

export const readBulkChangesSearch = ({ after }: Record<string, unknown>) => ({ after: rowId(after) })
