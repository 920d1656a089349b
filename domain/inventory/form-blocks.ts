import { mayBeSameNumber } from '../catalogue/part-number.ts'
import { isSameIssuer } from './issuer.ts'

/**
 * A piece of text on a page, from 0: its left edge and its baseline from the top, in points. `isRecognized`: invisible text over a
 * picture, as text recognition adds it.
 */
export type FormText = { page: number; x: number; y: number; width: number; text: string; isRecognized?: boolean }

/** The blocks of a release form (FAA 8130-3, EASA Form 1, TCCA Form One) that are compared with a unit, and how they are headed. */
export const FORM_BLOCKS = {
  authority: { name: 'Approving authority (block 1)', head: /^(?:1\.?\s*)?approving\b.*(?:authority|country)/i },
  trackingNumber: { name: 'Tracking number (block 3)', head: /^(?:3\.?\s*)?form tracking (?:number|no)\b\.?/i },
  agency: { name: 'Organization (block 4)', head: /^(?:4\.?\s*)?(?:approved )?organi[sz]ation name\b[\w\s&]*/i },
  description: { name: 'Description (block 7)', head: /^(?:7\.?\s*)?description\b\.?/i },
  partNumber: { name: 'Part number (block 8)', head: /^(?:8\.?\s*)?part (?:number|no)\b\.?/i },
  quantity: { name: 'Quantity (block 9)', head: /^(?:9\.?\s*)?(?:quantity|qty)\b\.?/i },
  serial: { name: 'Serial number (block 10)', head: /^(?:10\.?\s*)?serial(?:\/batch|\/lot)? (?:number|no)\b\.?/i },
  status: { name: 'Status of the work (block 11)', head: /^(?:11\.?\s*)?status\s*(?:\/\s*)?work\b/i },
  remarks: { name: 'Remarks (block 12)', head: /^(?:12\.?\s*)?remarks\b/i },
  date: { name: 'Date (block 13 or 14)', head: /^(?:1[34]\s?[a-z]?\.?\s*)?date\b(?:\s*\([^)]*\))?/i },
} as const
export type FormBlock = keyof typeof FORM_BLOCKS
export const FORM_BLOCK_NAMES = Object.keys(FORM_BLOCKS) as FormBlock[]

/** The greatest distance of a value below its head, and to the left of it, in points. */
const [DEPTH, LEFT] = [48, 8]
const SAME_LINE = 4
/** Any numbered head, also of blocks that are not read. */
const ANY_HEAD = /^\d{1,2}\s?[a-z]?\.\s*[a-z]/i

/** The blocks that identify a piece. */
export const IDENTIFYING_BLOCKS: readonly FormBlock[] = ['trackingNumber', 'partNumber', 'quantity', 'serial']

/**
 * The text of the blocks of a form. `recognized`: those of recognized text, which may say something else than the picture below it;
 * left out: none.
 */
export type FormBlocks = Partial<Record<FormBlock, string>> & { recognized?: FormBlock[] }

/**
 * Reads the blocks of a form. Blocks that are not found or blank are left out. A form is one page, the one with the
 * most identifying blocks: pages never complete each other. The identifying blocks of a later page are left out,
 * because a person who opens the file sees another page first and must decide which form it is.
 */
export function readBlocks(texts: readonly FormText[]): FormBlocks {
  const pages = [...Map.groupBy(texts, ({ page }) => page)].sort(([a], [b]) => a - b)
  let [form, most]: [FormBlocks, number] = [{}, -1]
  for (const [page, onPage] of pages) {
    const blocks = readPage(onPage)
    const found = IDENTIFYING_BLOCKS.filter(block => blocks[block] !== undefined)
    if (found.length <= most) continue
    most = found.length
    if (page > 0) for (const block of found) delete blocks[block]
    form = blocks
  }
  return form
}

function readPage(texts: readonly FormText[]): FormBlocks {
  const heads = texts.filter(({ text }) => ANY_HEAD.test(text) || headOf(text) !== null)
  const blocks: FormBlocks = {}
  const recognized: FormBlock[] = []
  // A recognized head also ends the values of other blocks.
  const isLaidOut = heads.some(({ isRecognized }) => isRecognized)
  for (const head of heads) {
    const block = headOf(head.text)
    if (block === null || blocks[block] !== undefined) continue
    const beside = besideHead(head, block)
    const below = beside ? [] : block === 'remarks' ? linesBelow(head, heads, texts) : belowHead(head, heads, texts)
    const value = beside || textOf(below)
    if (!value) continue
    blocks[block] = value
    if (isLaidOut || [head, ...below].some(({ isRecognized }) => isRecognized)) recognized.push(block)
  }
  if (recognized.length > 0) blocks.recognized = recognized
  return blocks
}

const textOf = (texts: readonly FormText[]): string =>
  texts
    .map(({ text }) => text)
    .join(' ')
    .trim()

const headOf = (text: string): FormBlock | null =>
  FORM_BLOCK_NAMES.find(block => FORM_BLOCKS[block].head.test(text)) ?? null

/** `3. Form Tracking Number: F-1001`, in one. */
function besideHead({ text }: FormText, block: FormBlock): string {
  const rest = text.replace(FORM_BLOCKS[block].head, '').trim()
  return rest.startsWith(':') ? rest.slice(1).trim() : ''
}

/** The texts of the first line below a head, as far as the next head to its right. */
function belowHead(head: FormText, heads: readonly FormText[], texts: readonly FormText[]): FormText[] {
  const below = linesBelow(head, heads, texts, DEPTH)
  const [first] = below
  if (!first) return []
  return below.filter(({ y }) => Math.abs(y - first.y) <= SAME_LINE).sort((a, b) => a.x - b.x)
}

/** The texts below a head, as far as the next heads below it and to its right. */
function linesBelow(
  head: FormText,
  heads: readonly FormText[],
  texts: readonly FormText[],
  depth = Number.POSITIVE_INFINITY,
): FormText[] {
  const sameLine = (one: FormText) => Math.abs(one.y - head.y) <= SAME_LINE
  const right = Math.min(
    ...heads.filter(one => sameLine(one) && one.x > head.x).map(({ x }) => x),
    Number.POSITIVE_INFINITY,
  )
  const isInColumn = ({ x }: FormText) => x >= head.x - LEFT && x < right - 1
  const floor = Math.min(
    ...heads.filter(one => isInColumn(one) && one.y > head.y + SAME_LINE).map(({ y }) => y),
    head.y + depth,
  )
  return texts
    .filter(one => isInColumn(one) && one.y > head.y + SAME_LINE && one.y < floor - 1 && !heads.includes(one))
    .sort((a, b) => a.y - b.y || a.x - b.x)
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Reads a day as forms write it: `24/NOV/2026`, `24 Nov 2026`, `2026-11-24`, `Nov 24, 2026`; null: ambiguous or no day.
 */
export function formDay(text: string): string | null {
  const words = text.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(words)
  const dayFirst = /^(\d{1,2})[\s./-]*([a-z]{3})[a-z]*[\s./,-]*(\d{4})$/.exec(words)
  const monthFirst = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})$/.exec(words)
  const month = MONTHS.indexOf(dayFirst?.[2] ?? monthFirst?.[1] ?? '') + 1
  const two = (part: string | number | undefined) => `${part}`.padStart(2, '0')
  const day = iso
    ? words
    : month === 0
      ? ''
      : dayFirst
        ? `${dayFirst[3]}-${two(month)}-${two(dayFirst[1])}`
        : `${monthFirst?.[3]}-${two(month)}-${two(monthFirst?.[2])}`
  return isDay(day) ? day : null
}

const isDay = (day: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && new Date(`${day}T00:00:00Z`).toJSON()?.slice(0, 10) === day

/** The known facts of the unit, by block name; blank: unknown. */
export type KnownOfUnit = Record<Exclude<FormBlock, 'authority' | 'status' | 'remarks'>, string>
/** `recognized`: it agrees, but comes from recognized text, and a person has to look at the picture */
export const BLOCK_OUTCOMES = ['agrees', 'recognized', 'differs', 'not_on_form', 'not_known'] as const
export type BlockOutcome = (typeof BLOCK_OUTCOMES)[number]
export type ComparedBlock = { block: FormBlock; onForm: string; onUnit: string; outcome: BlockOutcome }

const plain = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** True if form and unit agree about a block. */
function agrees(block: FormBlock, onForm: string, onUnit: string): boolean {
  if (block === 'quantity') return Number.parseFloat(onForm.replace(/,/g, '')) === Number(onUnit)
  if (block === 'date') return formDay(onForm) === onUnit
  if (block === 'agency') return isSameIssuer(onForm, onUnit)
  const [form, unit] = [plain(onForm), plain(onUnit)]
  // A form names a part by more words or fewer than the catalog.
  if (block === 'description') return form !== '' && unit !== '' && (form.includes(unit) || unit.includes(form))
  if (block === 'partNumber' && !mayBeSameNumber(onForm, onUnit)) return false
  // Two marks without a letter or figure prove nothing.
  return form !== '' && form === unit
}

/** Compares a form with a unit, block by block. A person decides about the differences. */
export const compareBlocks = (blocks: FormBlocks, unit: KnownOfUnit): ComparedBlock[] =>
  FORM_BLOCK_NAMES.flatMap((block): ComparedBlock[] => {
    const onForm = blocks[block] ?? ''
    if (block === 'authority' || block === 'status' || block === 'remarks')
      return onForm ? [{ block, onForm, onUnit: '', outcome: 'not_known' }] : []
    const onUnit = unit[block]
    const same = blocks.recognized?.includes(block) ? 'recognized' : 'agrees'
    const outcome =
      onForm === '' ? 'not_on_form' : onUnit === '' ? 'not_known' : agrees(block, onForm, onUnit) ? same : 'differs'
    return [{ block, onForm, onUnit, outcome }]
  })
