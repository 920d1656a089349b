import {
  BarcodeFormat,
  BinaryBitmap,
  DataMatrixReader,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatOneDReader,
  PDF417Reader,
  QRCodeReader,
  type Reader,
  RGBLuminanceSource,
} from '@zxing/library'

const BARS = [
  BarcodeFormat.CODE_39,
  BarcodeFormat.CODE_128,
  BarcodeFormat.EAN_13,
  BarcodeFormat.UPC_A,
  BarcodeFormat.ITF,
]
const hints = new Map<DecodeHintType, unknown>([
  [DecodeHintType.POSSIBLE_FORMATS, BARS],
  [DecodeHintType.TRY_HARDER, true],
])
// One after the other: the library's reader of all formats writes a line into the console for each that finds nothing.
const readers: Reader[] = [
  new MultiFormatOneDReader(hints),
  new DataMatrixReader(),
  new QRCodeReader(),
  new PDF417Reader(),
]

/** The text of a code among points of so much brightness, row by row; null: there is none that can be read. */
export function decodeGray(gray: Uint8ClampedArray, width: number, height: number): string | null {
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(gray, width, height)))
  for (const reader of readers) {
    try {
      return reader.decode(bitmap, hints).getText()
    } catch {
      // It says so by throwing.
    } finally {
      reader.reset()
    }
  }
  return null
}
