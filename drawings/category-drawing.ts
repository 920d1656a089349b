import { DRAWING_VERSION } from '../domain/catalogue/drawing-version.ts'
import { familyOf } from './drawing-of.ts'

// The drawing of a category whose name is not that of a part, by its most common parts. The first match counts.
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

/** The address of a category's drawing. */
export function categoryDrawing(name: string): string {
  const words = name.toUpperCase()
  const family = CATEGORY_WORDS.find(([, pattern]) => pattern.test(words))?.[0] ?? familyOf({ name, sku: '' })
  return `/drawings/${family}.svg?v=${DRAWING_VERSION}`
}
