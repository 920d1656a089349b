/** What runs, opens or carries something else: no scan of a paper has it. ISO 32000-2, 12.6 and 7.11. */
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|GoToE|GoToR|SubmitForm|ImportData|XFA)\b/
/** A name may be written with its letters as `#4a`. ISO 32000-2, 7.3.5 */
const ESCAPED = /#([0-9a-fA-F]{2})/g

/**
 * Whether a PDF, as Latin-1, has something in it that runs, opens or carries something else. Names only are looked at: the
 * bytes of pictures are left out, where anything may stand by chance, and so is what is compressed.
 */
export function pdfContents(text: string): 'plain' | 'active' | 'broken' {
  const names = withoutStreams(text)
  if (names === null) return 'broken'
  const unescaped = names.replace(ESCAPED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return ACTIVE.test(unescaped) ? 'active' : 'plain'
}

/**
 * The text without what stands in streams; one step on for each character, for a stranger's file must not hold up the
 * store. Only what follows a dictionary is a stream. Null when one has no end. ISO 32000-2, 7.3.8.
 */
function withoutStreams(text: string): string | null {
  const pieces: string[] = []
  const begin = />>\s{0,16}stream\r?\n/g
  let from = 0
  for (let found = begin.exec(text); found; found = begin.exec(text)) {
    const end = text.indexOf('endstream', begin.lastIndex)
    if (end === -1) return null
    pieces.push(text.slice(from, found.index))
    from = end
    begin.lastIndex = end
  }
  pieces.push(text.slice(from))
  return pieces.join('')
}
