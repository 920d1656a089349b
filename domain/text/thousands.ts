/**
 * A whole number with a comma before each three digits, as `toLocaleString('en-US')` writes it; that one loads a library of
 * languages before its first number, which keeps a phone from all else for 100 ms.
 */
export const thousands = (value: number | string): string => `${value}`.replace(/\B(?=(\d{3})+$)/g, ',')
