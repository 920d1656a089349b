/** Control characters that no list has: C0 without tab, line ends, page feed and the end mark of old systems. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL = /[\0-\x08\x0e-\x19\x1b-\x1f]/
/** A cell that has a spreadsheet start a program: `=cmd|'/C calc'!A0`. */
const STARTS_PROGRAM = /(?:^|[,;\t"\r\n])\s*[=+\-@][^,;\t\r\n]{0,200}\|[^,;\t\r\n]{0,500}!/

/** What bytes are as a list: text without anything that runs, `active`, or null where they are no text. */
export function csvText(bytes: Uint8Array): 'plain' | 'active' | null {
  const text = decode(bytes)
  if (text === null || text.trim() === '' || CONTROL.test(text)) return null
  return STARTS_PROGRAM.test(text) ? 'active' : 'plain'
}

/** UTF-16 says so by its mark; what is valid UTF-8 is that, and all else Windows-1252, which Excel writes. */
function decode(bytes: Uint8Array): string | null {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  try {
    if (wide) return new TextDecoder(wide, { fatal: true }).decode(bytes)
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return wide ? null : new TextDecoder('windows-1252').decode(bytes)
  }
}
