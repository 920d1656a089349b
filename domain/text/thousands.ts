/**
 * A whole number with a comma before each three digits, as `toLocaleString('en-US')` writes it; that one loads a library of
 * languages before its first number, which keeps a phone from all else for 100 ms.
 */
export function thousands(value: number | string): string {
  const text = `${value}`
  const groups: string[] = []
  let end = text.length
  for (; end > 3 && /\d/.test(text.charAt(end - 4)); end -= 3) groups.push(text.slice(end - 3, end))
  return [...groups, text.slice(0, end)].reverse().join(',')
}
