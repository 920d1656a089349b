// Spreadsheets take a text that begins so for a formula, which may fetch and send: https://owasp.org/www-community/attacks/CSV_Injection
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

/** One cell of a CSV (RFC 4180). A text that a spreadsheet would run gets an apostrophe before it; numbers stay numbers. */
export const csvCell = (value: string | number | null): string => {
  if (value === null) return ''
  if (typeof value === 'number') return `${value}`
  const text = FORMULA.test(value) ? `'${value}` : value
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
