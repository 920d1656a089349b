/** A picture of the camera, or a photograph. */
export type Picture = HTMLVideoElement | ImageBitmap
/** Gives the text of a code in a picture; null: there is none that can be read. */
export type ReadPicture = (picture: Picture) => Promise<string | null>

/** The codes of tags and boxes: Code 39 and 128 with a part number, retail numbers, and those that hold more. */
const FORMATS = ['code_39', 'code_128', 'ean_13', 'upc_a', 'data_matrix', 'qr_code', 'pdf417', 'itf'] as const

// Not in TypeScript's DOM yet: Shape Detection API, https://wicg.github.io/shape-detection-api/
type Detector = { detect: (picture: Picture) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}
declare global {
  interface Window {
    BarcodeDetector?: DetectorClass
  }
}

/** The browser's own reader where it reads what is on tags, else the library, which is loaded only then. */
export async function openReader(): Promise<ReadPicture> {
  const own = await ownReader().catch(() => null)
  return own ?? (await import('./library-reader.ts')).readPicture
}

async function ownReader(): Promise<ReadPicture | null> {
  const { BarcodeDetector } = window
  if (!BarcodeDetector) return null
  const supported = await BarcodeDetector.getSupportedFormats()
  const formats = FORMATS.filter(format => supported.includes(format))
  // Some systems have the class and read nothing, or none of the codes that parts are marked with.
  if (!formats.includes('code_128') || !formats.includes('data_matrix')) return null
  const detector = new BarcodeDetector({ formats })
  return async picture => (await detector.detect(picture))[0]?.rawValue ?? null
}
