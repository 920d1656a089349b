import { rowId } from '../search-values.ts'

/** The filters of the list of imports. */
export type ImportsSearch = Partial<ReturnType<typeof readImportsSearch>>

export const readImportsSearch = ({ after }: Record<string, unknown>) => ({ after: rowId(after) })
