import { HAZMAT_AIRCRAFT_NAMES, type HazmatAircraft } from './dangerous-goods.ts'

// Data of dangerous goods as lists write them, as the editor of parts stores them; null: it cannot be read.

/** `UN2795`, `UN 2795`, `un-2795`, `2795`, `ID8000`. */
export function readUnNumber(text: string): string | null {
  const [, prefix = '', digits] = /^(UN|ID)?[\s-]?(\d{4})$/i.exec(text.trim()) ?? []
  return digits === undefined ? null : `${prefix.toUpperCase() || 'UN'}${digits}`
}

export const HAZARD_CLASS = /^[1-9](?:\.[1-6][A-S]?)?$/

/** `8`, `2.2`, `1.4S`, `Class 3`, `Div. 2.1`. */
export function readHazardClass(text: string): string | null {
  const written = text
    .trim()
    .toUpperCase()
    .replace(/^(?:CLASS|DIVISION|DIV\.?)\s/, '')
    .trim()
  return HAZARD_CLASS.test(written) ? written : null
}

const PACKING_GROUP_WORDS: Readonly<Record<string, 'I' | 'II' | 'III'>> = {
  I: 'I',
  II: 'II',
  III: 'III',
  '1': 'I',
  '2': 'II',
  '3': 'III',
}

/** `II`, `PG II`, `2`. */
export function readPackingGroup(text: string): 'I' | 'II' | 'III' | null {
  const written = text
    .trim()
    .toUpperCase()
    .replace(/^(?:PG|PACKING GROUP)\s/, '')
    .trim()
  return PACKING_GROUP_WORDS[written] ?? null
}

const AIRCRAFT_WORDS: Readonly<Record<string, HazmatAircraft>> = {
  no: 'forbidden',
  cao: 'cargo',
  'cargo only': 'cargo',
  'cargo aircraft only': 'cargo',
  pax: 'passenger',
  'passenger and cargo': 'passenger',
  'passenger and cargo aircraft': 'passenger',
}

/** Reads the permitted aircraft: `forbidden`, `cargo`, `passenger`, `CAO`, `Cargo aircraft only`. */
export function readHazmatAircraft(text: string): HazmatAircraft | null {
  const written = text.trim().toLowerCase()
  return HAZMAT_AIRCRAFT_NAMES.find(name => name !== '' && name === written) ?? AIRCRAFT_WORDS[written] ?? null
}
