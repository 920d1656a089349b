import {
  BarcodeFormat,
  BinaryBitmap,
  DataMatrixReader,
  DecodeHintType,
  Exception,
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
// One after the other: the library's own reader of all formats logs a line for each that finds nothing.
const readers: Reader[] = [
  new MultiFormatOneDReader(hints),
  new DataMatrixReader(),
  new QRCodeReader(),
  new PDF417Reader(),
]

/** The text of a code in a grayscale picture, given row by row; null: no readable code. */
export function decodeGray(gray: Uint8ClampedArray, width: number, height: number): string | null {
  const bitmap = new BinaryBitmap(new HybridBinarizer(new RGBLuminanceSource(gray, width, height)))
  let failure: unknown = null
  for (const reader of readers) {
    try {
      return reader.decode(bitmap, hints).getText()
    } catch (error) {
      // A reader without a result throws too. An error that is not the library's is a bug, thrown after the other readers have tried.
      if (!(error instanceof Exception)) failure ??= error
    } finally {
      reader.reset()
    }
  }
  if (failure !== null) throw failure
  return null
}
