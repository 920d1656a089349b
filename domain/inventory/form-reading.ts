import { DOCUMENTS_OF_PAPER, type DocumentKind } from './document-kind.ts'
import { type ComparedBlock, FORM_BLOCKS, type FormBlock, IDENTIFYING_BLOCKS } from './form-blocks.ts'
import type { UnitKind } from './unit.ts'

/** What reading a scan has found, beside its unit. Only a scan that agrees needs no confirmation. */
export const FORM_READINGS = {
  unread: 'Not read yet',
  no_text: 'No text to read',
  incomplete: 'Not all blocks were found',
  differs: 'Differs from the unit',
  agrees: 'Agrees with the unit',
} as const
export type FormReading = keyof typeof FORM_READINGS
export const FORM_READING_NAMES = Object.keys(FORM_READINGS) as FormReading[]

/** Documents that release a piece: an order leaves with one of them only if it fits its unit. */
export const RELEASE_DOCUMENTS: readonly DocumentKind[] = [...new Set(Object.values(DOCUMENTS_OF_PAPER).flat())]

/** What a form says of its unit; `faults`: the blocks that differ, else those that were not found or cannot be compared. */
export type FormFit = { reading: 'agrees' | 'differs' | 'incomplete'; faults: FormBlock[] }

/** Said wherever the reading of a form with recognized text is shown. */
export const RECOGNIZED_TEXT = 'Read from recognized text: look at the picture'

/**
 * What a form whose text was read says of a unit of this kind. A block that was not found is no agreement, nor is one of
 * recognized text: it may say something else than the picture that a person sees.
 */
export function fitOf(compared: readonly ComparedBlock[], kind: UnitKind): FormFit {
  const differing = compared.filter(({ outcome }) => outcome === 'differs').map(({ block }) => block)
  if (differing.length > 0) return { reading: 'differs', faults: differing }
  const agreeing = new Set(compared.filter(({ outcome }) => outcome === 'agrees').map(({ block }) => block))
  const missing = IDENTIFYING_BLOCKS.filter(block => !agreeing.has(block) && (block !== 'serial' || kind !== 'bulk'))
  return { reading: missing.length > 0 ? 'incomplete' : 'agrees', faults: missing }
}

/** Why a scan does not release its unit yet: "differs from the unit (Serial number (block 10))". */
export function whyUnfit(reading: FormReading, faults: readonly FormBlock[], isRecognized: boolean): string {
  const named = faults.map(block => FORM_BLOCKS[block].name).join(', ')
  switch (reading) {
    case 'differs':
      return `its scan differs from the unit${named && `: ${named}`}`
    case 'incomplete':
      return isRecognized
        ? 'its scan was read from recognized text: look at the picture and confirm it'
        : `its scan was not read in full${named && `: ${named}`}`
    case 'no_text':
      return 'its scan has no text and is not confirmed'
    default:
      return 'its scan is not read and not confirmed'
  }
}
