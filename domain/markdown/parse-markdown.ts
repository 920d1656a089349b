import type { Block, Span, TextSection } from './blocks.ts'
import { type Fill, parseSpans, textOf } from './parse-spans.ts'

export type Problem = { line: number; text: string }
export type ParsedText = { sections: TextSection[]; problems: Problem[] }

const MAX_PROBLEMS = 50
const MAX_COLUMNS = 6
const ITEM = /^\s*(?:([-*])|\d{1,4}[.)])\s(.*)$/
const DIVIDER = /^[\s:|-]+$/

/** The block being read: its lines become one text. */
type Open =
  | { kind: 'paragraph'; at: number; lines: string[] }
  | { kind: 'list'; at: number; isNumbered: boolean; items: { at: number; lines: string[] }[] }
  | { kind: 'table'; at: number; rows: { at: number; cells: string[] }[]; hasHead: boolean }

/**
 * Reads the part of Markdown that texts of a store need: `##` titles, `###` headings, paragraphs, lists of one level,
 * tables, `**strong**`, `*emphasis*`, links, and words in braces that `fill` fills in. Nothing nests, and each
 * character is read once: no text takes long. Other Markdown is reported as a problem and shown as text.
 */
export function parseMarkdown(text: string, fill: Fill): ParsedText {
  const problems: Problem[] = []
  const report = (line: number) => (problem: string) => {
    if (problems.length < MAX_PROBLEMS && !problems.some(one => one.line === line && one.text === problem))
      problems.push({ line, text: problem })
  }
  const spans = (line: number, source: string): Span[] => parseSpans(source.trim(), fill, report(line))
  let section: TextSection = { id: null, title: '', blocks: [] }
  const sections = [section]
  const ids = new Map<string, number>()
  let open: Open | null = null

  const close = () => {
    if (open) section.blocks.push(blockOf(open, spans))
    open = null
  }
  const begin = (title: string) => {
    section = { id: idFor(title, ids), title, blocks: [] }
    sections.push(section)
  }

  for (const [index, line] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    const at = index + 1
    const heading = /^(#{1,6})\s+(\S.*)$/.exec(line)
    const item = heading ? null : ITEM.exec(line)
    const block = /^\{[^{}\s]{1,60}\}$/.test(line.trim()) ? fill(line.trim().slice(1, -1)) : null
    if (line.trim() === '') close()
    else if (heading) {
      close()
      const [, marks = '', words = ''] = heading
      const title = spans(at, words)
      if (marks.length !== 2 && marks.length !== 3) report(at)('Titles begin with ##, headings below them with ###')
      if (title.length === 0) report(at)('A title needs words')
      else if (marks.length <= 2) begin(textOf(title))
      else section.blocks.push({ kind: 'heading', spans: title })
    } else if (block && 'block' in block) {
      close()
      section.blocks.push(block.block)
    } else if (item) {
      const isNumbered = item[1] === undefined
      if (open?.kind !== 'list' || open.isNumbered !== isNumbered) {
        close()
        open = { kind: 'list', at, isNumbered, items: [] }
      }
      open.items.push({ at, lines: [item[2] ?? ''] })
    } else if (line.trimStart().startsWith('|')) {
      if (open?.kind !== 'table') {
        close()
        open = { kind: 'table', at, rows: [], hasHead: false }
      }
      addRow(open, at, line.trim(), report(at))
    } else if (open?.kind === 'list') open.items.at(-1)?.lines.push(line.trim())
    else {
      if (/^\s*(>|```|~~~)/.test(line)) report(at)('Quotations and code are not supported')
      if (open?.kind !== 'paragraph') {
        close()
        open = { kind: 'paragraph', at, lines: [] }
      }
      open.lines.push(line.trim())
    }
  }
  close()
  return { sections: sections.filter(({ id, blocks }) => id !== null || blocks.length > 0), problems }
}

function addRow(table: Open & { kind: 'table' }, at: number, line: string, report: (problem: string) => void): void {
  if (table.rows.length === 1 && !table.hasHead && DIVIDER.test(line) && line.includes('-')) {
    table.hasHead = true
    return
  }
  if (table.rows.length === 1 && !table.hasHead) report('The second line of a table is | --- | --- |')
  const cells = cellsOf(line)
  if (cells.length > MAX_COLUMNS) report(`A table has at most ${MAX_COLUMNS} columns`)
  if (cells.length !== (table.rows[0]?.cells.length ?? cells.length))
    report('All rows of a table must have the same number of cells')
  table.rows.push({ at, cells: cells.slice(0, MAX_COLUMNS) })
}

/** The cells of `| a | b |`; a bar after a backslash is text. */
function cellsOf(line: string): string[] {
  const cells: string[] = ['']
  const inner = line.slice(1).replace(/\|$/, '')
  for (let at = 0; at < inner.length; at++) {
    const character = inner.charAt(at)
    if (character === '\\') {
      cells.push(`${cells.pop()}${inner.slice(at, at + 2)}`)
      at++
    } else if (character === '|') cells.push('')
    else cells.push(`${cells.pop()}${character}`)
  }
  return cells
}

function blockOf(open: Open, spans: (line: number, source: string) => Span[]): Block {
  if (open.kind === 'paragraph') return { kind: 'paragraph', spans: spans(open.at, open.lines.join(' ')) }
  if (open.kind === 'list') {
    const items = open.items.map(({ at, lines }) => spans(at, lines.join(' ')))
    return { kind: 'list', isNumbered: open.isNumbered, items }
  }
  const rows = open.rows.map(({ at, cells }) => cells.map(cell => spans(at, cell)))
  const [head = [], ...rest] = rows
  if (!open.hasHead) return { kind: 'table', head: null, rows }
  return { kind: 'table', head: head.every(cell => cell.length === 0) ? null : head, rows: rest }
}

/** A unique anchor for a title; `taken` counts the titles of each: `parts-and-their-papers`. */
function idFor(title: string, taken: Map<string, number>): string {
  const plain =
    title
      .toLowerCase()
      .replace(/[’']/g, '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'part'
  let count = taken.get(plain) ?? 0
  let id = plain
  while (taken.has(id)) id = `${plain}-${++count}`
  taken.set(plain, Math.max(count, 1))
  if (!taken.has(id)) taken.set(id, 1)
  return id
}
