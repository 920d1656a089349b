import type { Column } from '../../domain/imports/import-columns.ts'
import type { TakenAs } from '../../domain/imports/import-run.ts'

/** `word`: what nobody knows of a column whose words can be told to mean something (WORD_COLUMNS) */
export type RowError = { column: Column | ''; reason: string; word?: string }
/** What stands in for a blank cell of the list, and for words that nobody knows. */
export type Standard = { condition: string | null; quantity: number | null; takenAs?: TakenAs }
