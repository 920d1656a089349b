import type { DocumentKind } from './document-kind.ts'
import { type ComparedBlock, FORM_BLOCKS, type FormBlock, type FormBlocks, IDENTIFYING_BLOCKS } from './form-blocks.ts'
import type { UnitKind } from './unit.ts'

/** The result of reading a scan, stored with its unit. Only a scan that agrees needs no confirmation. */
export const FORM_READINGS = {
  unread: 'Not read yet',
  no_text: 'No text to read',
  incomplete: 'Not all blocks were found',
  differs: 'Differs from the unit',
  agrees: 'Agrees with the unit',
} as const
export type FormReading = keyof typeof FORM_READINGS
export const FORM_READING_NAMES = Object.keys(FORM_READINGS) as FormReading[]

/**
 * How a form fits its unit; `faults`: the blocks that differ, otherwise those that were not found or cannot be
 * compared.
 */
export type FormFit = { reading: 'agrees' | 'differs' | 'incomplete'; faults: FormBlock[] }

/** Said wherever the reading of a form with recognized text is shown. */
export const RECOGNIZED_TEXT = 'Read from recognized text: look at the picture'

const NAMES_FAA = /\bFAA\b|\bFederal Aviation|\b14 ?CFR\b/i
const NAMES_EASA = /\bEASA\b|\bEuropean (?:Union )?Aviation Safety/i
/** The authority whose form a document is: the form need not name it. */
const ISSUED_UNDER: Partial<Record<DocumentKind, 'FAA' | 'EASA'>> = { '8130-3': 'FAA', 'easa-form-1': 'EASA' }
/** Said where a piece that was sold with a dual release has the form of one authority alone. */
export const DUAL_RELEASE_NEEDS =
  'A dual release is one form that names FAA and EASA, or both an FAA 8130-3 and an EASA Form 1'

const AUTHORITY_BLOCKS: readonly FormBlock[] = ['authority', 'remarks']

/**
 * True if a form releases under both authorities, as a repair station's dual release does: an FAA 8130-3 whose remarks (block 12)
 * certify the work under EASA Part-145 too, or the reverse. Recognized text names nothing.
 */
export function namesBothAuthorities(document: DocumentKind, blocks: FormBlocks): boolean {
  const own = ISSUED_UNDER[document]
  const seen = AUTHORITY_BLOCKS.filter(block => !blocks.recognized?.includes(block))
  const text = seen.map(block => blocks[block] ?? '').join(' ')
  return (own === 'FAA' || NAMES_FAA.test(text)) && (own === 'EASA' || NAMES_EASA.test(text))
}

/**
 * Compares the read text of a form with a unit of this kind. A missing block does not agree, and a block of recognized
 * text does not either: it may differ from the picture that a person sees. A dual release names both authorities.
 */
export function fitOf(
  compared: readonly ComparedBlock[],
  kind: UnitKind,
  { document, blocks }: { document: DocumentKind; blocks: FormBlocks },
): FormFit {
  const differing = compared.filter(({ outcome }) => outcome === 'differs').map(({ block }) => block)
  if (differing.length > 0) return { reading: 'differs', faults: differing }
  const agreeing = new Set(compared.filter(({ outcome }) => outcome === 'agrees').map(({ block }) => block))
  const missing = IDENTIFYING_BLOCKS.filter(block => !agreeing.has(block) && (block !== 'serial' || kind !== 'bulk'))
  if (document === 'dual-release' && !namesBothAuthorities(document, blocks)) missing.push('remarks')
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
