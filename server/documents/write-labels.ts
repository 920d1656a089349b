import PDFDocument from 'pdfkit'
import { quantityIn } from '../../domain/catalogue/unit-of-measure.ts'
import { LABEL_SIZES, type LabelSize } from '../../domain/inventory/label.ts'
import { markText, TRUE_COPY } from '../../domain/inventory/unit-words.ts'
import type { Store } from '../../domain/settings/store-shape.ts'
import { dayInWords } from '../../domain/text/calendar-day.ts'
import type { Unit } from '../inventory/units/read-units.ts'
import { drawQr } from './internal/codes.ts'
import { numberLines } from './internal/number-lines.ts'
import { plainText } from './internal/plain-text.ts'
import { yieldAfter } from './internal/yield-after.ts'
import { limitDrawing } from './limit-drawing.ts'
import { type Fonts, openFonts } from './open-fonts.ts'

type Labelled = Unit & { sku: string; name: string; uom: string }
type How = { size: LabelSize; store: Store; publicUrl: string; at: Date; asker: string }

/** Milliseconds of drawing after which it yields to other work. */
const STROKE_MS = 10

/**
 * Labels of units, one per page in its size: part number, condition code, serial or lot, bin, expiry, number of the
 * release document, and a QR code of the unit's page in the back office.
 */
export const writeLabels = (units: readonly Labelled[], { size, store, publicUrl, at, asker }: How) =>
  limitDrawing(async () => {
    const { width, height } = LABEL_SIZES[size]
    const fonts = await openFonts()
    const document = new PDFDocument({
      size: [width, height],
      margin: 0,
      autoFirstPage: false,
      lang: 'en-US',
      displayTitle: true,
      info: { Title: 'Labels', Author: store.name, CreationDate: at, ModDate: at },
    })
    document.registerFont('regular', fonts.regular).registerFont('strong', fonts.strong).font('regular')
    const breathe = yieldAfter(STROKE_MS)
    for (const unit of units) {
      await breathe()
      document.addPage({ size: [width, height], margin: 0 })
      drawLabel(document, fonts, unit, { width, height, address: `${publicUrl}/admin/units/${unit.id}` })
    }
    document.end()
    return document
  }, asker)

type Place = { width: number; height: number; address: string }

function drawLabel(
  document: PDFKit.PDFDocument,
  { characters }: Fonts,
  unit: Labelled,
  { width, height, address }: Place,
) {
  // The layout for 29 mm is scaled up for a larger label. On an upright label, the code is below the text.
  const isUpright = height > width
  const scale = isUpright ? 2.4 : 1
  const edge = 5 * scale
  const code = isUpright ? width * 0.5 : Math.min(height - 2 * edge, 62)
  const x = isUpright ? (width - code) / 2 : width - edge - code
  const top = isUpright ? height - edge - code - 14 : (height - code) / 2
  drawQr(document, address, x, top, code)
  const room = isUpright ? width - 2 * edge : width - 3 * edge - code
  let y = edge
  for (const { text, size, isStrong, isNumber = false } of linesOf(unit)) {
    if (text === '') continue
    const plain = plainText(characters, text)
    const fit = fitted(document, plain, isStrong, size * scale, room)
    const font = () => document.font(isStrong ? 'strong' : 'regular', fit).fillColor('black')
    const fits = (line: string): boolean => font().widthOfString(line) <= room + 0.01
    const lines = isNumber ? numberLines(plain, fits) : [plain]
    // The lines of a number that is broken are small: each takes the height of its type.
    const height = lines.length > 1 ? fit : size * scale
    for (const line of lines) {
      font().text(line, edge, y, { width: room + 1, height: height * 1.2, ellipsis: true, lineBreak: false })
      y += height * 1.22
    }
  }
}

/** `isNumber`: the text is never truncated, and uses several lines if necessary. */
type Line = { text: string; size: number; isStrong: boolean; isNumber?: boolean }

const linesOf = (unit: Labelled): Line[] => [
  { text: unit.sku, size: 13, isStrong: true, isNumber: true },
  { text: unit.name, size: 6, isStrong: false },
  {
    text: [unit.conditionCode, markText(unit)].filter(Boolean).join('  '),
    size: 10,
    isStrong: true,
    isNumber: true,
  },
  {
    text: [
      unit.bin && `Bin ${unit.bin}`,
      unit.kind !== 'serial' && `Qty ${quantityIn(unit.uom, unit.quantity + unit.taken)}`,
    ]
      .filter(Boolean)
      .join('  '),
    size: 8,
    isStrong: false,
  },
  { text: unit.expiresOn ? `Expires ${dayInWords(unit.expiresOn)}` : '', size: 8, isStrong: true },
  {
    text: [unit.paper, unit.paperNumber, unit.paperIsCopy && TRUE_COPY].filter(Boolean).join(' '),
    size: 7,
    isStrong: false,
  },
]

/** The largest font size that fits the line, so that no legible number is truncated. */
function fitted(document: PDFKit.PDFDocument, text: string, isStrong: boolean, wanted: number, room: number): number {
  document.font(isStrong ? 'strong' : 'regular', wanted)
  const wide = document.widthOfString(text)
  return wide <= room ? wanted : Math.max(wanted * 0.45, (wanted * room) / wide)
}
