/** Refusals about buyers' own lists of parts. A part of REFUSALS (domain/refusal.ts). */
export const PART_LIST_REFUSALS = {
  PART_LIST_NOT_FOUND: { status: 404, text: 'There is no such list in your account.' },
  PART_LIST_EXISTS: { status: 409, text: 'You have a list of this name already.' },
  PART_LIST_CHANGED: { status: 409, text: 'This list has been changed in another window. Please open it again.' },
  TOO_MANY_PART_LISTS: { status: 422, text: 'An account has at most 100 lists. Please delete one first.' },
  LIST_FILE_TOO_LARGE: { status: 413, text: 'A list file has at most 2 MB.' },
  /** Filled in with why. */
  LIST_FILE_UNREADABLE: { status: 422, text: 'This file is not a list that can be read: CSV, TSV, TXT or XLSX.' },
} as const
