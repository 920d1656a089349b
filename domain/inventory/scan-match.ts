import { partNumberKey } from '../catalogue/part-number.ts'
import type { FormBlock } from './form-blocks.ts'
import { isSameIssuer } from './issuer.ts'
import type { UnitKind } from './unit.ts'

/** The reasons to assign a scan to a unit, in the order in which they are checked. */
export const SCAN_BASES = {
  form_serial: "By the form's part and serial number",
  form_number: "By the form's number and issuer",
  name_part: 'By part and serial number in the file name',
  name_serial: 'By serial or lot number in the file name',
  name_tag: 'By tag number in the file name',
  by_hand: 'By hand',
} as const
export type ScanBasis = keyof typeof SCAN_BASES
export const SCAN_BASIS_NAMES = Object.keys(SCAN_BASES) as ScanBasis[]

/** The longest name of a file, with its folders, that is read; longer ones are cut at the front. */
export const MAX_SCAN_PATH = 300
/** The most words of a folder or file name that are read, and the most of them that one number is made of. */
const [MAX_WORDS, MAX_JOINED] = [40, 6]
/**
 * A shorter number occurs in too many file names by chance: it counts only with its part number, with a label, or as a
 * whole name.
 */
const MIN_ALONE = 4
/** Words that indicate the meaning of the next number. */
const LABEL = /^(?:SERIAL|SERNO|SN|LOT|BATCH|TAG|CERT|NO)(?=[A-Z0-9])/
const LABEL_WORDS = new Set(['SERIAL', 'SERNO', 'SN', 'LOT', 'BATCH', 'TAG', 'CERT', 'NO'])

/** A piece of a file name that may be a number: `from` and `to` are its first word and the word after its last. */
type NamePart = { key: string; segment: number; from: number; to: number; mayStandAlone: boolean }

const PATH_SIGNS = /[\p{Cc}\p{Cf}\p{Cs}]+/gu

/**
 * The name of a file with its folders, as text: no drive, no `..`, no signs that cannot be shown. It is never used as a path.
 */
export function scanPath(path: string): string {
  const pieces = path
    .slice(-4 * MAX_SCAN_PATH)
    .replace(PATH_SIGNS, ' ')
    .split(/[/\\]/)
    .map(piece => piece.trim())
    .filter(piece => piece !== '' && piece !== '.' && piece !== '..' && !/^[A-Za-z]:$/.test(piece))
  return pieces.join('/').slice(-MAX_SCAN_PATH).replace(/^\//, '') || 'Scan'
}

/** The name of a scan without folders and without its ending. */
export const scanName = (path: string): string =>
  (path.split(/[/\\]/).at(-1) ?? '')
    .replace(/\.(?:pdf|jpe?g|png)$/i, '')
    .replace(PATH_SIGNS, ' ')
    .trim()
    .slice(0, 120) || 'Scan'

/**
 * The pieces of a file name that may be numbers: neighboring words of one folder or of the file, joined without what separates
 * them (`RX-11_8130.pdf` has RX, RX11, RX118130, 11, 118130, 8130).
 */
function namePartsOf(path: string): NamePart[] {
  const segments = path.replace(/\.(?:pdf|jpe?g|png)$/i, '').split('/')
  return segments.flatMap((text, segment) => {
    const words =
      text
        .toUpperCase()
        .match(/[A-Z0-9]+/g)
        ?.slice(0, MAX_WORDS) ?? []
    return words.flatMap((_, from) => joined(words, segment, from))
  })
}

function joined(words: readonly string[], segment: number, from: number): NamePart[] {
  const parts: NamePart[] = []
  const isLabeled = LABEL_WORDS.has(words[from - 1] ?? '')
  for (let to = from + 1; to <= Math.min(words.length, from + MAX_JOINED); to++) {
    const key = words.slice(from, to).join('')
    const isWhole = from === 0 && to === words.length
    parts.push({ key, segment, from, to, mayStandAlone: isLabeled || isWhole || key.length >= MIN_ALONE })
    // SN4004 is S/N 4004.
    const [label] = LABEL.exec(key) ?? []
    if (label && label.length < key.length)
      parts.push({ key: key.slice(label.length), segment, from, to, mayStandAlone: true })
  }
  return parts
}

/** The keys of units and parts in a file's name. */
export const keysOfName = (path: string): string[] => [...new Set(namePartsOf(path).map(({ key }) => key))]

export type FormNumbers = Partial<Record<FormBlock, string>>

/** The keys of units on a form. */
export const keysOfForm = (blocks: FormNumbers | null): string[] =>
  [blocks?.serial, blocks?.trackingNumber].map(text => partNumberKey(text ?? '')).filter(Boolean)

/** A unit that a scan may be of. */
export type ScanCandidate = {
  id: number
  kind: UnitKind
  mark: string
  sku: string
  paperNumber: string
  paperBy: string
}

/** The text of the form of a scan, null if it has none, and its name with its folders. */
export type ScanText = { blocks: FormNumbers | null; path: string }

/** Exactly one unit; or several possible or contradicting units; or no unit. The store does not guess. */
export type ScanMatch<Unit extends ScanCandidate = ScanCandidate> =
  | { outcome: 'matched'; basis: Exclude<ScanBasis, 'by_hand'>; units: readonly [Unit] }
  | { outcome: 'several'; basis: Exclude<ScanBasis, 'by_hand'>; units: readonly Unit[] }
  | { outcome: 'none'; basis: null; units: readonly [] }

/**
 * The unit that a scan is of: by its form first, then by its name. `partKeys`: the keys of part numbers that exist, among the keys of
 * its name: a name that names another part than its unit's contradicts itself.
 */
export function matchScan<Unit extends ScanCandidate>(
  { blocks, path }: ScanText,
  candidates: readonly Unit[],
  partKeys: ReadonlySet<string>,
): ScanMatch<Unit> {
  const part = partNumberKey(blocks?.partNumber ?? '')
  const serial = partNumberKey(blocks?.serial ?? '')
  if (part !== '' && serial !== '') {
    const named = candidates.filter(one => partNumberKey(one.mark) === serial && partNumberKey(one.sku) === part)
    if (named.length > 0) return decided('form_serial', named)
  }
  const number = partNumberKey(blocks?.trackingNumber ?? '')
  if (number !== '') {
    const cited = candidates.filter(
      one => partNumberKey(one.paperNumber) === number && isSameIssuer(blocks?.agency ?? '', one.paperBy),
    )
    if (cited.length > 0) return decided('form_number', cited)
  }
  return matchName(path, candidates, partKeys)
}

/** The unit that a file is of, by its name alone. */
export function matchName<Unit extends ScanCandidate>(
  path: string,
  candidates: readonly Unit[],
  partKeys: ReadonlySet<string>,
): ScanMatch<Unit> {
  const keys = candidates.map(unit => ({
    unit,
    mark: partNumberKey(unit.mark),
    tag: partNumberKey(unit.paperNumber),
    sku: partNumberKey(unit.sku),
  }))
  const meant = new Set([...keys.flatMap(({ mark, tag, sku }) => [mark, tag, sku]), ...partKeys])
  const found = namePartsOf(path).filter(({ key }) => meant.has(key))
  // A number within a longer known number is a part of it: 11 in RX-11.
  const outer = found.filter(one => !found.some(other => other !== one && isWithin(one, other)))
  const named = new Set(outer.map(({ key }) => key))
  const alone = new Set(outer.filter(({ mayStandAlone }) => mayStandAlone).map(({ key }) => key))
  const parts = keys.filter(({ sku }) => sku !== '' && named.has(sku))
  const withPart = parts.filter(({ mark, sku }) => mark !== '' && mark !== sku && named.has(mark))
  if (withPart.length > 0)
    return decided(
      'name_part',
      withPart.map(({ unit }) => unit),
    )
  const byMark = keys.filter(({ mark }) => mark !== '' && alone.has(mark))
  const byTag = keys.filter(({ tag }) => tag !== '' && alone.has(tag))
  const both = byMark.filter(one => byTag.includes(one))
  const units = both.length > 0 ? both : [...new Set([...byMark, ...byTag])]
  if (units.length === 0) return { outcome: 'none', basis: null, units: [] }
  const basis = byMark.length > 0 ? 'name_serial' : 'name_tag'
  const ofNamedPart = units.filter(({ sku }) => named.has(sku))
  const marks = new Set(units.flatMap(({ mark, tag }) => [mark, tag]))
  const namesOther = [...partKeys].some(key => named.has(key) && !marks.has(key))
  const chosen = ofNamedPart.length > 0 ? ofNamedPart : units
  const all = chosen.map(({ unit }) => unit)
  return ofNamedPart.length === 0 && namesOther ? { outcome: 'several', basis, units: all } : decided(basis, all)
}

function decided<Unit extends ScanCandidate>(
  basis: Exclude<ScanBasis, 'by_hand'>,
  units: readonly Unit[],
): ScanMatch<Unit> {
  const [one] = units
  return one && units.length === 1 ? { outcome: 'matched', basis, units: [one] } : { outcome: 'several', basis, units }
}

const isWithin = (inner: NamePart, outer: NamePart): boolean =>
  inner.segment === outer.segment &&
  inner.from >= outer.from &&
  inner.to <= outer.to &&
  inner.key.length < outer.key.length
