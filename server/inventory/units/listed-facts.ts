import { CONDITION_NAMES } from '../../../domain/catalogue/condition.ts'
import { codeOf } from '../../../domain/catalogue/condition-code.ts'
import {
  LISTED_FACTS,
  UNIT_FACT_NAMES,
  type UnitFactColumn,
  type UnitFactKind,
} from '../../../domain/inventory/unit-facts.ts'
import { snakeCase } from '../../../domain/text/snake-case.ts'

/** The columns that store the month or quarter that a list gave for a day; '' for a day. */
const PERIODS = LISTED_FACTS.flatMap(({ period }) => (period ? [period.as] : []))
export type StagedColumn = Exclude<UnitFactColumn, 'condition_code'> | (typeof PERIODS)[number] | 'paper_is_copy'
const columnsOf = (...kinds: readonly UnitFactKind[]) =>
  LISTED_FACTS.flatMap(({ kind, stored }) => (kinds.includes(kind) ? [stored] : []))

/** Text facts of a unit that a list can state; '': unknown. */
const TEXTS = [...columnsOf('text'), ...PERIODS]
/** The other facts; null: unknown. */
const VALUES = columnsOf('day', 'count', 'pieces', 'amount', 'yes_no')

/** The facts of a unit that a list can state, by column name; `paper` is '' if the list states that there is none. */
export const LISTED_COLUMNS = [...TEXTS, ...VALUES, 'paper', 'paper_is_copy'] as const

/** The columns of the staging table for the facts of a unit, in its order. */
export const STAGED_COLUMNS: readonly StagedColumn[] = [
  ...UNIT_FACT_NAMES.filter(name => name !== 'conditionCode').map(name => snakeCase(name)),
  ...PERIODS,
  'paper_is_copy',
]
const TYPES: Record<UnitFactKind, string> = {
  text: 'text',
  choice: 'text',
  day: 'date',
  count: 'numeric(7,1)',
  pieces: 'int',
  amount: 'numeric(12,2)',
  yes_no: 'boolean',
}
/** SQL: the type of a column of the staging table. */
export const stagedType = (column: StagedColumn): string =>
  column === 'paper_is_copy'
    ? TYPES.yes_no
    : TYPES[LISTED_FACTS.find(({ stored }) => stored === column)?.kind ?? 'text']

/** SQL: the condition code for a list row without a code, from the store's condition. */
const codeIn = (condition: string) =>
  `CASE ${condition} ${CONDITION_NAMES.map(name => `WHEN '${name}' THEN '${codeOf(name)}'`).join(' ')} END`

const AS_NEW: Record<string, string> = {
  ...Object.fromEntries(TEXTS.map(name => [name, `coalesce(l.${name}, '')`])),
  ...Object.fromEntries(VALUES.map(name => [name, `l.${name}`])),
  paper_is_copy: 'coalesce(l.paper_is_copy, false)',
  paper: `nullif(l.paper, '')`,
  condition_code: `coalesce(l.condition_code, ${codeIn('l.condition')})`,
}
/**
 * `taken`: the number of the unit's pieces that orders have. Staff pick these at the recorded location, so a list does
 * not move the unit.
 */
const asChanged = (taken: string): [string, string][] => [
  ...Object.entries(AS_CHANGED),
  ['bin', `CASE WHEN ${taken} > 0 AND u.bin <> '' THEN u.bin ELSE ${LISTED_BIN} END`],
]
const LISTED_BIN = 'coalesce(l.bin, u.bin)'
const AS_CHANGED: Record<string, string> = {
  ...Object.fromEntries(
    [...TEXTS, ...VALUES].filter(name => name !== 'bin').map(name => [name, `coalesce(l.${name}, u.${name})`]),
  ),
  paper: `CASE WHEN l.paper IS NULL THEN u.paper ELSE nullif(l.paper, '') END`,
  paper_is_copy: 'coalesce(l.paper_is_copy, u.paper_is_copy)',
  mark: `coalesce(nullif(l.mark, ''), u.mark)`,
}

/** SQL: the columns of new units, and their values from a listed unit `l`. */
export const NEW_COLUMNS = Object.keys(AS_NEW).join(', ')
export const NEW_VALUES = Object.values(AS_NEW).join(', ')
/** SQL: the assignments from a listed unit `l` to the unit `u`; a blank value leaves the stored one. */
export const changedFacts = (taken: string): string =>
  asChanged(taken)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ')
/**
 * SQL: true if the list names another location for `u`, but the unit is not moved because orders have `taken` pieces of
 * it.
 */
export const keepsLocation = (taken: string): string => `(${taken} > 0 AND u.bin <> '' AND u.bin <> ${LISTED_BIN})`
/** SQL: the condition code that `l` sets on `u`; `moves`: true if the unit changes its condition. */
export const changedCode = (moves: string) =>
  `coalesce(l.condition_code, CASE WHEN ${moves} THEN ${codeIn('l.condition')} END, u.condition_code)`
/** SQL: true if the list row changes any fact of the unit. */
export const factsDiffer = (taken: string): string =>
  `(${[
    ...asChanged(taken).map(([name, value]) => `u.${name} IS DISTINCT FROM ${value}`),
    'l.condition_code <> u.condition_code',
  ].join(' OR ')})`
