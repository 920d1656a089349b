import { rowId } from '../search-values.ts'

/** Which imports are listed. */
export type ImportsSearch = Partial<ReturnType<typeof readImportsSearch>>

export const readImportsSearch = ({ after }: Record<string, unknown>) => ({ after: rowId(after) })
