/** Excel reads it above the lines of a CSV file, and writes it there: `sep=;`. */
export const SEPARATOR_LINE = /^"?sep=.?"?$/i
