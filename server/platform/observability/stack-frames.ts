const MOST_FRAMES = 50

/** The places of a trace for an error tracker, the outermost first: file, function, line; addresses without host and query. */
export function framesOf(stack: string | undefined): object[] {
  const lines = (stack ?? '').split('\n').slice(0, MOST_FRAMES)
  return lines.flatMap(frameOf).reverse()
}

// `at work (file:///srv/store/server/x.ts:10:5)`, `at https://store/assets/a.js:1:2`, and Firefox's `work@https://…:1:2`
const PLACE = /^\s*(?:at\s+)?(?:(?<work>[^(@]*?)\s*[(@])?\s*(?<file>[^()@\s]+?):(?<line>\d+):(?<column>\d+)\)?$/

function frameOf(line: string): object[] {
  const { work, file = '', line: row, column } = PLACE.exec(line)?.groups ?? {}
  if (!row) return []
  const filename = file.replace(/^\w+:\/\/[^/]*/, '').replace(/[?#].*$/, '')
  // The head of a trace is the text of the error, which may look like a place.
  if (!/^node:|\.[cm]?[jt]sx?$/.test(filename)) return []
  return [
    {
      ...{ filename, function: work?.replace(/^async /, '') || '?', lineno: Number(row), colno: Number(column) },
      in_app: !/node_modules|^node:/.test(file),
    },
  ]
}
