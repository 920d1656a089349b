/**
 * A whole number with thousands separators, like `toLocaleString('en-US')`, which loads language data at its first call
 * and blocks a phone for 100 ms.
 */
export function thousands(value: number | string): string {
  const text = `${value}`
  const groups: string[] = []
  let end = text.length
  for (; end > 3 && /\d/.test(text.charAt(end - 4)); end -= 3) groups.push(text.slice(end - 3, end))
  return [...groups, text.slice(0, end)].reverse().join(',')
}
