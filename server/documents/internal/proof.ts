import { verifyAddress } from '../../../domain/order-documents/verify.ts'
import { drawQr } from './codes.ts'
import { type Sheet, WIDTH } from './sheet.ts'

/** The address and key by which a holder verifies a document. */
export type Proof = { publicUrl: string; key: string }

const SIZE = 84
/** A signature line: room to write, the line, and its label below. */
const SIGNED = { every: 34, top: 14, named: 10 }

/** The height of the QR code on the page. */
export const heightOfProof = (lines: readonly string[] = []): number =>
  Math.max(SIZE, lines.length * SIGNED.every + SIGNED.named)

/** Draws the QR code of a document with its address. `lines` to fill in or sign are above their right end. */
export function drawProof(sheet: Sheet, { publicUrl, key }: Proof, lines: readonly string[] = []): void {
  const address = verifyAddress(publicUrl, key)
  sheet.figure(heightOfProof(lines), (x, y) => {
    drawQr(sheet.document, address, x, y, SIZE)
    const words = ['To check that we issued this, scan the code or open', address]
    sheet.block(words, x + SIZE + 10, WIDTH - SIZE - 10 - (lines.length > 0 ? 190 : 0), y + SIZE - 34, { size: 7.5 })
    for (const [at, line] of lines.entries()) {
      const top = y + SIGNED.top + at * SIGNED.every + 8
      const left = x + WIDTH - 170
      sheet.block([line], left, 170, top + 2, { size: 7.5 })
      sheet.document
        .moveTo(left, top)
        .lineTo(left + 170, top)
        .lineWidth(0.6)
        .stroke('#4d5f73')
    }
  })
}
