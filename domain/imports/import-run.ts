/** Of a parts list that is uploaded. */
export const MOST_LIST_BYTES = 200 * 1024 * 1024

/** Where a list stands that is to be brought in. What waits has its turn in the order in which it was asked. */
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

export type ImportEvent =
  | 'check_asked'
  | 'check_begun'
  | 'check_done'
  | 'check_failed'
  | 'check_canceled'
  | 'run_asked'
  | 'run_begun'
  | 'run_done'
  | 'run_failed'
  | 'run_canceled'
  | 'undo_asked'
  | 'undo_begun'
  | 'undo_done'
  | 'undo_failed'
  | 'undo_canceled'

type Move = { event: ImportEvent; from: readonly ImportState[]; to: ImportState; by: 'admin' | 'worker' }

/** Every step a list may take. A run that is killed stays `running`, and is run again from its beginning. */
const IMPORT_MOVES: readonly Move[] = [
  { event: 'check_asked', from: ['draft', 'checked', 'failed', 'canceled'], to: 'check_waiting', by: 'admin' },
  { event: 'check_begun', from: ['check_waiting', 'checking'], to: 'checking', by: 'worker' },
  { event: 'check_done', from: ['checking'], to: 'checked', by: 'worker' },
  { event: 'check_failed', from: ['checking'], to: 'draft', by: 'worker' },
  { event: 'check_canceled', from: ['check_waiting', 'checking'], to: 'draft', by: 'admin' },
  { event: 'run_asked', from: ['checked'], to: 'waiting', by: 'admin' },
  { event: 'run_begun', from: ['waiting', 'running'], to: 'running', by: 'worker' },
  { event: 'run_done', from: ['running'], to: 'done', by: 'worker' },
  { event: 'run_failed', from: ['waiting', 'running'], to: 'failed', by: 'worker' },
  { event: 'run_canceled', from: ['draft', 'checked', 'waiting', 'running'], to: 'canceled', by: 'admin' },
  { event: 'undo_asked', from: ['done'], to: 'undo_waiting', by: 'admin' },
  { event: 'undo_begun', from: ['undo_waiting', 'undoing'], to: 'undoing', by: 'worker' },
  { event: 'undo_done', from: ['undoing'], to: 'undone', by: 'worker' },
  { event: 'undo_failed', from: ['undoing'], to: 'done', by: 'worker' },
  { event: 'undo_canceled', from: ['undo_waiting', 'undoing'], to: 'done', by: 'admin' },
]

/** Where the event leads from there; null where it cannot happen. */
export const afterImportEvent = (event: ImportEvent, from: ImportState): ImportState | null =>
  IMPORT_MOVES.find(move => move.event === event && move.from.includes(from))?.to ?? null

/** From where an event may happen. */
export const statesBefore = (event: ImportEvent): readonly ImportState[] =>
  IMPORT_MOVES.find(move => move.event === event)?.from ?? []

/** What canceling means for a list that stands there; null where there is nothing to cancel. */
export const cancelEvent = (state: ImportState): ImportEvent | null =>
  (['check_canceled', 'undo_canceled', 'run_canceled'] as const).find(event => afterImportEvent(event, state)) ?? null

const WORKED_ON = { checking: 'check', running: 'run', undoing: 'undo' } as const
export const isWorkedOn = (state: ImportState): state is keyof typeof WORKED_ON => Object.hasOwn(WORKED_ON, state)
export const isQueued = (state: ImportState): boolean =>
  state === 'check_waiting' || state === 'waiting' || state === 'undo_waiting'

/** What happens to parts and stock lines of the catalogue that a list does not name. */
export const MISSING_RULES = {
  leave: 'Leave as they are',
  zero: 'Set their stock to 0',
  unpublish: 'Take them off the shop',
} as const
export type MissingRule = keyof typeof MISSING_RULES
export const MISSING_RULE_NAMES = Object.keys(MISSING_RULES) as MissingRule[]

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

/** How much of a run is over, 0 to 1: the steps before, and `done` of this one, 0 to 1. */
export function partOver({ step, done }: { step: ImportStep; done: number }): number {
  const before = IMPORT_STEP_NAMES.slice(0, IMPORT_STEP_NAMES.indexOf(step))
  return before.reduce((sum, name) => sum + IMPORT_STEPS[name].share, IMPORT_STEPS[step].share * done)
}
