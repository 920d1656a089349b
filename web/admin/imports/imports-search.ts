import { rowId } from '../search-values.ts'

/** Which imports are listed. */
export type ImportsSearch = Partial<ReturnType<typeof readImportsSearch>>

export const readImportsSearch = ({ before }: Record<string, unknown>) => ({ before: rowId(before) })
