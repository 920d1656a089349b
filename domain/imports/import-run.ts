import type { Column } from './import-columns.ts'

/** The line of a run's report about named units that do not change. */
export const STOPPED_UNITS = 'in quarantine, in inspection or reserved, left as they are with their location'

/** Of a parts list that is uploaded. */
export const MAX_LIST_BYTES = 200 * 1024 * 1024

/** The states of a list to import. Waiting lists run in the order of the requests. */
export const IMPORT_STATES = {
  draft: 'Uploaded',
  check_waiting: 'Waits for its dry run',
  checking: 'Dry run',
  checked: 'Dry run done',
  waiting: 'Waits',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  canceled: 'Canceled',
  undo_waiting: 'Waits to be undone',
  undoing: 'Being undone',
  undone: 'Undone',
} as const
export type ImportState = keyof typeof IMPORT_STATES
export const IMPORT_STATE_NAMES = Object.keys(IMPORT_STATES) as ImportState[]

type Move = {
  from: readonly ImportState[]
  to: ImportState
  /** the end of the run; a run to be undone retains it, because it determines which runs came later */
  end: 'now' | 'open' | 'kept'
}

/**
 * Everything that can happen to a list. The server writes each by one function (server/imports/internal/move-import.ts). A run
 * that is killed stays `running`, and is run again from its beginning.
 */
export const IMPORT_EVENTS = {
  heading_chosen: { from: ['draft', 'checked', 'failed', 'canceled'], to: 'draft', end: 'open' },
  check_asked: { from: ['draft', 'checked', 'failed', 'canceled'], to: 'check_waiting', end: 'open' },
  check_begun: { from: ['check_waiting', 'checking'], to: 'checking', end: 'open' },
  check_done: { from: ['checking'], to: 'checked', end: 'now' },
  check_failed: { from: ['checking'], to: 'draft', end: 'now' },
  check_canceled: { from: ['check_waiting', 'checking'], to: 'draft', end: 'now' },
  run_asked: { from: ['checked'], to: 'waiting', end: 'open' },
  run_begun: { from: ['waiting', 'running'], to: 'running', end: 'open' },
  run_done: { from: ['running'], to: 'done', end: 'now' },
  run_failed: { from: ['waiting', 'running'], to: 'failed', end: 'now' },
  run_canceled: { from: ['draft', 'checked', 'waiting', 'running'], to: 'canceled', end: 'now' },
  undo_asked: { from: ['done'], to: 'undo_waiting', end: 'kept' },
  undo_begun: { from: ['undo_waiting', 'undoing'], to: 'undoing', end: 'kept' },
  undo_done: { from: ['undoing'], to: 'undone', end: 'now' },
  undo_failed: { from: ['undoing'], to: 'done', end: 'kept' },
  undo_canceled: { from: ['undo_waiting', 'undoing'], to: 'done', end: 'kept' },
} as const satisfies Record<string, Move>
export type ImportEvent = keyof typeof IMPORT_EVENTS

/** The state after the event; null if the event is not allowed. */
export function afterImportEvent(event: ImportEvent, from: ImportState): ImportState | null {
  const move: Move = IMPORT_EVENTS[event]
  return move.from.includes(from) ? move.to : null
}

const WORKS = ['check', 'run', 'undo'] as const

/** The event that begins, fails or cancels the work of a list in a state; null if impossible. */
export const importEvent = (state: ImportState, what: 'begun' | 'failed' | 'canceled'): ImportEvent | null =>
  WORKS.map(work => `${work}_${what}` as const).find(event => afterImportEvent(event, state) !== null) ?? null

const WORKED_ON = { checking: 'check', running: 'run', undoing: 'undo' } as const
export const isImportActive = (state: ImportState): state is keyof typeof WORKED_ON => Object.hasOwn(WORKED_ON, state)
export const isQueued = (state: ImportState): boolean =>
  state === 'check_waiting' || state === 'waiting' || state === 'undo_waiting'

/** The rule for parts and stock lines of the catalogue that a list does not name. */
export const MISSING_RULES = {
  leave: 'Leave as they are',
  zero: 'Set their stock to 0',
  unpublish: 'Take them off the shop',
} as const
export type MissingRule = keyof typeof MISSING_RULES
export const MISSING_RULE_NAMES = Object.keys(MISSING_RULES) as MissingRule[]

/** The kinds of things that an undo can leave as they are. */
export const LEFT_KINDS = { part: 'Parts', stock: 'Stock lines', unit: 'Units' } as const
export type LeftKind = keyof typeof LEFT_KINDS
export const LEFT_KIND_NAMES = Object.keys(LEFT_KINDS) as LeftKind[]

/** The default limit of price changes, in percent, above which an admin must review them. */
export const PRICE_LIMIT = 30
/** The highest such limit. */
export const MAX_PERCENT = 1000

/**
 * The admin's decisions about a list, by column: the meaning of an unknown word (by the word in capitals), and the
 * reading of a kind of doubtful cells (by the kind; doubts.ts).
 */
export type TakenAs = Partial<Record<Column, Record<string, string>>>

/** The parts of a run, each with how much of its time it takes, about. */
export const IMPORT_STEPS = {
  reading: { word: 'Reading the list', share: 0.15 },
  comparing: { word: 'Comparing with the catalog', share: 0.15 },
  products: { word: 'Writing parts', share: 0.5 },
  stock: { word: 'Writing stock', share: 0.18 },
  finishing: { word: 'Finishing', share: 0.02 },
} as const
export type ImportStep = keyof typeof IMPORT_STEPS
export const IMPORT_STEP_NAMES = Object.keys(IMPORT_STEPS) as ImportStep[]

/** The progress of a run, 0 to 1: the steps before, and `done` of this one, 0 to 1. */
export function importProgress({ step, done }: { step: ImportStep; done: number }): number {
  const before = IMPORT_STEP_NAMES.slice(0, IMPORT_STEP_NAMES.indexOf(step))
  return before.reduce((sum, name) => sum + IMPORT_STEPS[name].share, IMPORT_STEPS[step].share * done)
}
