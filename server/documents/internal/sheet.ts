import PDFDocument from 'pdfkit'
import { MISSING_GLYPH } from '../../../domain/text/drawn-text.ts'
import { oneLine } from '../../../domain/text/one-line.ts'
import type { Fonts } from '../open-fonts.ts'
import { drawCode128 } from './codes.ts'
import { type Align, type Column, columnTextWidths, roomForFigures } from './columns.ts'
import { drawMark, type Logo } from './mark.ts'
import { numberLines } from './number-lines.ts'
import { plainText } from './plain-text.ts'
import { yieldAfter } from './yield-after.ts'

const INK = '#0f1b2a'
const MUTED = '#4d5f73'
const LINE = '#c3cdd8'
const NAVY = '#12294a'

/** US Letter, in points. */
const PAGE = { width: 612, height: 792, margin: 50, footer: 40 }
export const WIDTH = PAGE.width - 2 * PAGE.margin
const HEAD_HEIGHT = 18
const HANGS = 6
const BOTTOM = PAGE.height - PAGE.margin - PAGE.footer
/**
 * `longest`: the maximum number of characters of a text. The time to break an endless word into lines grows with the
 * square of its length.
 */
const CELL = { above: 5, below: 5, note: 2, after: 10, highest: 300, longest: 2000, endless: /\S{200}(?=\S)/gu }
const BODY = 9
/**
 * Widths for part numbers, in points: a column grows up to `widest`. Longer numbers are written in a smaller size, not
 * below `least`.
 */
const NUMBER = { widest: 170, least: 7 }
/** Widths of the names and values of amounts, and the gap between rows, in points. */
const TOTALS = { name: 170, value: 110, gap: 3.5 }
const LINE_GAP = 1.5

/**
 * `note`: text below a row, under all cells except the first. `below`: points that stay on one page with the last row.
 */
type Under<Row> = { note?: (row: Row) => string; below?: number }
type Style = { size?: number | undefined; color?: string; align?: Align | undefined; isStrong?: boolean }
type Cell = { text: string; size: number; across?: { text: string; size: number }[] }
type Facts = { title: string; subject: string; author: string; at: Date }

const LACKING_NOTE = `${MISSING_GLYPH} is a character that this document can’t show. The page of the order or quote shows the text as it was entered.`

/** Milliseconds of drawing after which it yields to other work. */
const STROKE_MS = 10

/**
 * A document of one or more pages, written from top to bottom. User input is always drawn as text. A character that the
 * font lacks is written in a plain form, or as □, which the footer of its pages explains. The same facts give the same
 * bytes.
 */
export class Sheet {
  readonly document: PDFKit.PDFDocument
  readonly #characters: Fonts['characters']
  readonly #breathe = yieldAfter(STROKE_MS)
  #y = PAGE.margin
  /** Finished documents, each with its footer and the page after its last one. */
  readonly #papers: { footer: string; end: number; isLacking: boolean }[] = []
  /** true if some text of the current document could not be written */
  #isLacking = false

  constructor({ regular, strong, characters }: Fonts, { title, subject, author, at }: Facts) {
    this.#characters = characters
    this.document = new PDFDocument({
      size: [PAGE.width, PAGE.height],
      // This class breaks pages itself.
      margin: 0,
      bufferPages: true,
      lang: 'en-US',
      displayTitle: true,
      info: {
        Title: plainText(characters, title),
        Subject: subject,
        Author: author,
        CreationDate: at,
        ModDate: at,
      },
    })
    this.document.registerFont('regular', regular).registerFont('strong', strong).font('regular')
  }

  /** Draws lines of text as a block from `x`, `width` wide. Returns its height. */
  block(lines: readonly string[], x: number, width: number, y: number, style: Style = {}): number {
    const text = lines.map(line => this.#plain(line)).join('\n')
    const height = this.#heightOf(text, width, style)
    this.#write(text, x, y, width, style)
    return height
  }

  /** Draws blocks next to each other, each with a heading. The next content is below the tallest block. */
  blocks(columns: readonly { heading: string; lines: readonly string[] }[]): void {
    const gap = 16
    const width = (WIDTH - gap * (columns.length - 1)) / columns.length
    const heights = columns.map(({ heading, lines }, at) => {
      const x = PAGE.margin + at * (width + gap)
      const head = this.block([heading], x, width, this.#y, { size: 8, color: MUTED })
      return head + 3 + this.block(lines, x, width, this.#y + head + 3)
    })
    this.#y += Math.max(0, ...heights) + 16
  }

  /** Draws the head of the first page: the sender on the left, the title on the right, with a number as a barcode. */
  heading(
    from: { name: string; lines: readonly string[]; logo: Logo | null },
    kind: string,
    facts: readonly [string, string][],
    barcode?: string,
  ): void {
    const half = WIDTH / 2
    const top = this.#y + drawMark(this.document, from.logo, PAGE.margin, this.#y)
    let left = top + this.block([from.name], PAGE.margin, half, top, { size: 15, color: NAVY, isStrong: true }) + 2
    left += this.block(from.lines, PAGE.margin, half, left, { color: MUTED })
    const x = PAGE.margin + half
    let right = this.#y + this.block([kind], x, half, this.#y, { size: 19, color: NAVY, align: 'right' }) + 2
    for (const [name, value] of facts) right += this.block([`${name} ${value}`], x, half, right, { align: 'right' })
    if (barcode !== undefined) {
      const bars = { right: PAGE.margin + WIDTH, y: right + 4, height: 20, module: 0.8 }
      drawCode128(this.document, barcode, bars)
      right += 26
    }
    this.#y = Math.max(left, right) + 12
    this.#rule(this.#y - 4, NAVY)
    this.#y += 8
  }

  /**
   * Draws a table whose head is repeated on each page. Rows and part numbers are not broken: a number that is too wide
   * is written in a smaller size, or above its row across the page. Yields to other work between rows.
   */
  async table<Row>(
    given: readonly Column<Row>[],
    rows: readonly Row[],
    { note, below = -CELL.after }: Under<Row> = {},
  ): Promise<void> {
    const widest = given.map(() => 0)
    const lines = []
    for (const row of rows) {
      await this.#breathe()
      const texts = given.map(({ text }) => this.#cellText(text(row)))
      for (const [at, text] of texts.entries()) {
        const { align, isNumber } = given[at] ?? {}
        if (align !== 'right' && !isNumber) continue
        const width = this.#widthOf(text)
        if (!isNumber || width <= NUMBER.widest) widest[at] = Math.max(widest[at] ?? 0, width)
      }
      lines.push({ texts, note: note ? this.#cellText(note(row)) : '' })
    }
    const columns = roomForFigures(given, widest)
    if (rows.length === 0) this.#head(columns)
    const rooms = columnTextWidths(columns)
    const noteAt = columns[0]?.width ?? 0
    let isFirst = true
    for (const [place, { texts, note }] of lines.entries()) {
      await this.#breathe()
      const cells = texts.map((text, at) => this.#cell(text, columns[at]?.isNumber === true, rooms[at] ?? 0))
      const tallest = Math.max(...cells.map(({ text, size }, at) => this.#heightOf(text, rooms[at] ?? 0, { size })))
      const body = Math.min(CELL.highest, tallest)
      const above = cells.flatMap(({ across }) => across ?? [])
      const heightAbove = above.reduce((sum, { text, size }) => sum + this.#heightOf(text, WIDTH, { size }), 0)
      const under = note === '' ? 0 : CELL.note + Math.min(CELL.highest, this.#heightOf(note, WIDTH - noteAt))
      const height = heightAbove + body + under + CELL.above + CELL.below
      const isLast = place > 0 && place === lines.length - 1
      // A table header stays with a row, so that it is never alone at the bottom of a page.
      if (this.#y + height + (isFirst ? HEAD_HEIGHT : 0) + (isLast ? CELL.after + below : 0) > BOTTOM) {
        this.#newPage()
        isFirst = true
      }
      if (isFirst) this.#head(columns)
      isFirst = false
      let y = this.#y + CELL.above
      for (const { text, size } of above) {
        this.#write(text, PAGE.margin, y, WIDTH, { size })
        y += this.#heightOf(text, WIDTH, { size })
      }
      let x = PAGE.margin
      for (const [at, { width, align }] of columns.entries()) {
        const { text = '', size } = cells[at] ?? {}
        this.#write(text, x, y, rooms[at] ?? width, { align, size }, CELL.highest)
        x += width
      }
      y += body + CELL.note
      if (note !== '') this.#write(note, PAGE.margin + noteAt, y, WIDTH - noteAt, { color: MUTED }, CELL.highest)
      this.#y += height
      this.#rule(this.#y, LINE)
    }
    this.#y += CELL.after
  }

  /** Draws amounts under a table, on the right. The last one is the total. They stay on one page. */
  totals(amounts: readonly [string, string][]): void {
    if (this.#y + this.heightOfTotals(amounts) > BOTTOM) this.#newPage()
    const { name, value, gap } = TOTALS
    const x = PAGE.margin + WIDTH - name - value
    for (const [at, [label, amount]] of amounts.entries()) {
      const isLast = at === amounts.length - 1
      if (isLast) this.#rule(this.#y - 2, INK, x)
      const style: Style = isLast ? { size: 11, isStrong: true } : {}
      const y = this.#y + (isLast ? 3 : 0)
      const height = this.block([label], x, name, y, isLast ? style : { color: MUTED })
      this.block([amount], x + name, value, y, { ...style, align: 'right' })
      this.#y += height + gap
    }
    this.#y += 16
  }

  /** The height of the amounts (`totals`). */
  heightOfTotals(amounts: readonly [string, string][]): number {
    const labels = amounts.map(([label]) => this.#heightOf(this.#plain(label), TOTALS.name))
    return labels.reduce((sum, height) => sum + height + TOTALS.gap, 3)
  }

  /**
   * Draws remarks below all other content, across the page and on one page. `below`: points that stay on one page with
   * the last remark.
   */
  remarks(lines: readonly string[], below = 0): void {
    for (const [at, line] of lines.entries()) {
      const text = this.#plain(line)
      const height = Math.min(this.#heightOf(text, WIDTH), CELL.highest)
      if (this.#y + height + (at === lines.length - 1 ? 6 + below : 0) > BOTTOM) this.#newPage()
      this.#write(text, PAGE.margin, this.#y, WIDTH, {}, CELL.highest)
      this.#y += height + 6
    }
  }

  /** Adds a drawing across the page, `height` high, on one page. `draw` gets its left and top edge. */
  figure(height: number, draw: (x: number, y: number) => void): void {
    if (this.#y + height > BOTTOM) this.#newPage()
    draw(PAGE.margin, this.#y)
    this.#y += height + 8
  }

  /** Ends a document with `footer` on its pages, and begins another document in the same file. */
  nextPaper(footer: string): void {
    this.#endPaper(footer)
    this.#newPage()
  }

  /** Writes the footers of all pages, and ends the file. `footer` belongs to the last document. */
  async end(footer: string): Promise<void> {
    this.#endPaper(footer)
    const { start } = this.document.bufferedPageRange()
    const y = PAGE.height - PAGE.margin
    const style = { size: 8, color: MUTED }
    let page = 0
    for (const paper of this.#papers) {
      const [first, count] = [page, paper.end - page]
      for (; page < paper.end; page++) {
        await this.#breathe()
        this.document.switchToPage(start + page)
        this.#rule(y - 8, LINE)
        this.block([paper.footer], PAGE.margin, WIDTH - 90, y, style)
        const number = `Page ${page - first + 1} of ${count}`
        this.block([number], PAGE.margin + WIDTH - 90, 90, y, { ...style, align: 'right' })
        if (paper.isLacking) this.#write(LACKING_NOTE, PAGE.margin, y + 12, WIDTH, style)
      }
    }
    this.document.end()
  }

  #plain(text: string): string {
    const plain = plainText(this.#characters, text)
    if (plain.includes(MISSING_GLYPH)) this.#isLacking = true
    return plain
  }

  #endPaper(footer: string): void {
    this.#papers.push({ footer, end: this.document.bufferedPageRange().count, isLacking: this.#isLacking })
    this.#isLacking = false
  }

  #head<Row>(columns: readonly Column<Row>[]): void {
    // The background extends into the margins, so that the headings align with the rows.
    this.document.rect(PAGE.margin - HANGS, this.#y, WIDTH + 2 * HANGS, HEAD_HEIGHT).fill('#eef2f6')
    const rooms = columnTextWidths(columns)
    let x = PAGE.margin
    for (const [at, { head, width, align }] of columns.entries()) {
      this.#write(head, x, this.#y + 5, rooms[at] ?? width, { size: 8, color: MUTED, align })
      x += width
    }
    this.#y += HEAD_HEIGHT
  }

  #newPage(): void {
    this.document.addPage({ size: [PAGE.width, PAGE.height], margin: 0 })
    this.#y = PAGE.margin
  }

  #rule(y: number, color: string, from = PAGE.margin): void {
    this.document
      .moveTo(from, y)
      .lineTo(PAGE.margin + WIDTH, y)
      .lineWidth(0.6)
      .strokeColor(color)
      .stroke()
  }

  #cellText(text: string | readonly string[]): string {
    const lines = typeof text === 'string' ? [text] : text
    return lines.map(line => this.#plain(oneLine(line, CELL.longest)).replace(CELL.endless, '$& ')).join('\n')
  }

  /** How a cell is written. `across`: above its row, because its column has no room for its number. */
  #cell(text: string, isNumber: boolean, room: number): Cell {
    if (!isNumber || text === '') return { text, size: BODY }
    const wide = Math.max(this.#widthOf(text), 1)
    const size = Math.min(BODY, (BODY * room) / wide)
    if (size >= NUMBER.least) return { text, size: Math.floor(size * 100) / 100 }
    const whole = Math.max(NUMBER.least, Math.min(BODY, (BODY * WIDTH) / wide))
    const acrossSize = Math.floor(whole * 100) / 100
    const fits = (line: string): boolean => (this.#widthOf(line) * acrossSize) / BODY <= WIDTH
    const across = text.split('\n').flatMap(line => numberLines(line, fits))
    return { text: '', size: BODY, across: across.map(line => ({ text: line, size: acrossSize })) }
  }

  /** The width of the widest line of a text. */
  #widthOf(text: string): number {
    const font = this.document.font('regular', BODY)
    return Math.max(...text.split('\n').map(line => font.widthOfString(line)))
  }

  #heightOf(text: string, width: number, { size = BODY, isStrong = false }: Style = {}): number {
    this.document.font(isStrong ? 'strong' : 'regular', size)
    return this.document.heightOfString(text || ' ', { width, lineGap: LINE_GAP })
  }

  #write(text: string, x: number, y: number, width: number, style: Style, height?: number): void {
    const { size = BODY, color = INK, align = 'left', isStrong = false } = style
    this.document.font(isStrong ? 'strong' : 'regular', size).fillColor(color)
    const bounded = height === undefined ? {} : { height, ellipsis: true }
    this.document.text(text, x, y, { width, align, lineGap: LINE_GAP, ...bounded })
  }
}
