const MAX_FRAMES = 50

/**
 * The locations of a stack trace for an error tracker, the outermost first: file, function, line; addresses without
 * host and query.
 */
export function framesOf(stack: string | undefined): object[] {
  const lines = (stack ?? '').split('\n').slice(0, MAX_FRAMES)
  return lines.flatMap(frameOf).reverse()
}

/**
 * Parses `at work (file:///srv/store/server/x.ts:10:5)`, `at https://store/assets/a.js:1:2`, and Firefox's
 * `work@https://…:1:2`. Anyone may send such a line, so it is read once from its end: column, line, then the file up
 * to the text before it.
 */
function frameOf(line: string): object[] {
  const text = line.trim()
  const place = text.endsWith(')') ? text.slice(0, -1) : text
  const position = /:(\d{1,9}):(\d{1,9})$/.exec(place)
  if (!position) return []
  const before = place.slice(0, position.index)
  let start = before.length
  while (start > 0 && !/[\s()@]/.test(before.charAt(start - 1))) start--
  const file = before.slice(start)
  const filename = withoutQuery(file.replace(/^\w{1,30}:\/\/[^/]*/, ''))
  // The beginning of a stack trace is the text of the error, which may look like a location.
  if (!/^node:|\.[cm]?[jt]sx?$/.test(filename)) return []
  return [
    {
      filename,
      function: workOf(before.slice(0, start)) || '?',
      lineno: Number(position[1]),
      colno: Number(position[2]),
      in_app: !/node_modules|^node:/.test(file),
    },
  ]
}

/** The name of the function in `at async work (` or `work@`. */
function workOf(before: string): string {
  const marked = before.trimEnd()
  const name = /[(@]$/.test(marked) ? marked.slice(0, -1).trim() : ''
  return name
    .replace(/^at\s/, '')
    .trimStart()
    .replace(/^async /, '')
}

function withoutQuery(address: string): string {
  const at = address.search(/[?#]/)
  return at === -1 ? address : address.slice(0, at)
}
