/**
 * The text of a search as one line: characters that cannot be typed (control characters, halves of a character) become
 * blanks.
 */
export const readSearch = (typed: string): string => typed.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim()
