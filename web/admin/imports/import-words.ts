import { IMPORT_STATES, type ImportState, isImportActive } from '../../../domain/imports/import-run.ts'
import { counted } from '../../../domain/text/counted.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import type { ImportLine } from './queries.ts'

const COLORS: Partial<Record<ImportState, string>> = {
  done: 'text-good',
  checked: 'text-good',
  failed: 'text-bad',
  canceled: 'text-muted',
  undone: 'text-muted',
  draft: 'text-muted',
}

/** The number of changes that the undo of a run left as they are. */
const leftOf = ({ undoReport }: Pick<ImportLine, 'undoReport'>): number =>
  undoReport ? undoReport.products.left + undoReport.stockLines.left + undoReport.units.left : 0

export function stateWord(list: Pick<ImportLine, 'state' | 'isCancelWanted' | 'undoReport'>) {
  const { state, isCancelWanted } = list
  if (isCancelWanted) return { word: 'Being canceled', color: COLORS[state] ?? 'text-caution' }
  if (state === 'undone' && leftOf(list) > 0) return { word: 'Undone in part', color: 'text-caution' }
  return { word: IMPORT_STATES[state], color: COLORS[state] ?? 'text-caution' }
}

/** The message after a cancellation, by the state of the list: work in progress still has to stop. */
export function canceledWord(state: ImportState): string {
  if (isImportActive(state)) return 'Stopping: it takes a few seconds.'
  if (state === 'done') return 'The undo is canceled: what the list did stays.'
  return state === 'draft' ? 'The dry run is canceled.' : 'Canceled. Nothing of it stays.'
}

export function sizeWord(bytes: number): string {
  if (bytes < 1000) return counted(bytes, 'byte')
  return bytes < 1_000_000 ? `${thousands(Math.round(bytes / 1000))} kB` : `${Math.round(bytes / 100_000) / 10} MB`
}

export function timeLeft(seconds: number): string {
  return seconds < 90 ? `${counted(seconds, 'second')} left` : `${counted(Math.round(seconds / 60), 'minute')} left`
}

const SEPARATORS: Record<string, string> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'pipes' }
const WORKBOOK = 'xlsx'
const ENCODINGS: Record<string, string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Latin-1)',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  xlsx: 'XLSX workbook',
}
export const formatWord = ({ encoding, delimiter }: { encoding: string; delimiter: string }): string =>
  encoding === WORKBOOK
    ? (ENCODINGS[encoding] ?? '')
    : `${ENCODINGS[encoding] ?? encoding}, separated by ${SEPARATORS[delimiter] ?? delimiter}`

/** The row and failure counts of the last finished run. */
export function rowsOf({ state, report, checkReport, ofRows, rows, failed }: ImportLine) {
  const isRun = state === 'done' || state === 'undo_waiting' || state === 'undoing' || state === 'undone'
  const shown = isRun ? report : state === 'checked' ? checkReport : null
  if (shown) return { rows: shown.rows, failed: shown.failed }
  return { rows: state === 'draft' ? ofRows : rows, failed }
}

export const NOTHING_CHANGED = 'Nothing was changed'

/** The result of a list in a few words; for a dry run, that nothing was changed. */
export function outcomeWord(list: ImportLine): string {
  const { report, checkReport, problem, state } = list
  if (problem) return problem
  if (state === 'canceled') return NOTHING_CHANGED
  if (state === 'undone' && list.undoReport) {
    const left = leftOf(list)
    return left > 0 ? `${counted(left, 'change')} left alone` : 'All as before'
  }
  const shown = report ?? checkReport
  if (!shown) return ''
  const { products, stockLines, units, references, facts, pictures } = shown
  const dry = report ? '' : 'Dry run, nothing changed: '
  const also = [
    counted(stockLines.new + stockLines.changed, 'stock line'),
    ...(units ? [counted(units.new + units.changed + units.gone, 'unit')] : []),
    ...(references > 0 ? [`alternates of ${counted(references, 'part')}`] : []),
    ...(facts > 0 ? [`dimensions of ${counted(facts, 'part')}`] : []),
    ...(pictures > 0 ? [counted(pictures, 'picture')] : []),
  ]
  return `${dry}${counted(products.new, 'part')} new, ${thousands(products.changed)} changed; ${also.join(', ')}`
}
