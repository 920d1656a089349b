/** Excel reads it above the lines of a CSV file, and writes it there: `sep=;`. */
export const SEPARATOR_LINE = /^"?sep=.?"?$/i

/** The separator that such a line names; null: none, or an invisible blank. */
export const namedSeparator = (line: string): string | null => /^"?sep=(.)"?$/i.exec(line.trim())?.[1] ?? null
