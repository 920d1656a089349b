/** What was typed into a search, as one line: what nobody types (control characters, halves of a character) is a blank. */
export const readSearch = (typed: string): string => typed.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()
