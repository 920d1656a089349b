import { DRAWING_VERSION } from '../domain/catalogue/drawing-version.ts'
import { familyOf } from './drawing-of.ts'

// What a category is mostly of, where its name is no part's. The first that fits.
const CATEGORY_WORDS: [family: string, words: RegExp][] = [
  ['avionics', /\bAVIONICS?\b|\bRADIOS?\b/],
  ['gauge', /\bINSTRUMENTS?\b/],
  ['surface', /\bCONTROL SURFACES?\b/],
  ['actuator', /\bLANDING GEARS?\b|\bHYDRAULICS?\b|\bFLIGHT CONTROLS?\b/],
  ['panel', /\bAIRFRAMES?\b|\bSTRUCTURES?\b|\bSHEET METAL\b/],
  ['blade', /\bPROPELLERS?\b/],
  ['pump', /\bFUEL\b/],
  ['duct', /\bPNEUMATICS?\b|\bENVIRONMENTAL\b|\bAIR CONDITIONING\b/],
  ['seat', /\bINTERIORS?\b|\bCABIN\b/],
  ['light', /\bLIGHTING\b/],
]

/** The address of the drawing that stands for a category. */
export function categoryDrawing(name: string): string {
  const words = name.toUpperCase()
  const family = CATEGORY_WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? familyOf({ name, sku: '' })
  return `/drawings/${family}.svg?v=${DRAWING_VERSION}`
}
