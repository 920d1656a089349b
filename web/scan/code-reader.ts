import type { Picture } from './library-reader.ts'

/** Returns the text of a code in a picture; null: no readable code. */
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

/** The library could not be loaded: the network, or a new version of the store. */
export class NoReader extends Error {}

/**
 * The browser's own reader where it reads what is on tags, else the library, which is loaded only then; also where the browser's
 * own fails, as on systems without the service that it calls. Rejects with NoReader.
 */
export async function openReader(): Promise<ReadPicture> {
  const own = await ownReader().catch(() => null)
  if (!own) return loadLibrary()
  let library: ReadPicture | null = null
  return async picture => {
    if (library) return library(picture)
    try {
      return await own(picture)
    } catch {
      library = await loadLibrary()
      return library(picture)
    }
  }
}

const loadLibrary = (): Promise<ReadPicture> =>
  import('./library-reader.ts').then(
    ({ readPicture }) => readPicture,
    cause => Promise.reject(new NoReader('The code reader was not loaded', { cause })),
  )

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
