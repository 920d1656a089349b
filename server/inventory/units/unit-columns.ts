import {
  FACT_NAMES_FOR_BUYERS,
  UNIT_FACT_NAMES,
  type UnitFactKind,
  type UnitFactName,
  type UnitFacts,
  unitFact,
} from '../../../domain/inventory/unit-facts.ts'
import { cents, toDecimal } from '../../../domain/money/money.ts'
import { snakeCase } from '../../../domain/text/snake-case.ts'

/** SQL to read facts whose stored form differs: numbers, and cents. */
const READ: Partial<Record<UnitFactKind, (column: string) => string>> = {
  count: column => `${column}::float8`,
  amount: column => `(${column} * 100)::float8`,
}
const readOf = (name: UnitFactName): string => {
  const column = `u.${snakeCase(name)}`
  return READ[unitFact(name).kind]?.(column) ?? column
}

/** The columns of the facts, in the order in which they are written. */
export const UNIT_COLUMNS = UNIT_FACT_NAMES.map(name => snakeCase(name)).join(', ')
/** The columns of the facts, to copy them to another unit. `instead`: SQL for the facts that are not copied. */
export const copiedColumns = (instead: Partial<Record<UnitFactName, string>>): string =>
  UNIT_FACT_NAMES.map(name => instead[name] ?? snakeCase(name)).join(', ')
export const unitValues = (facts: UnitFacts): unknown[] =>
  UNIT_FACT_NAMES.map(name => {
    const { kind, blank } = unitFact(name)
    const value = facts[name] ?? blank
    return kind === 'amount' && typeof value === 'number' ? toDecimal(cents(value)) : value
  })
/** The placeholders of the facts in a statement, from `$first`. */
export const unitPlaces = (first: number): string => UNIT_FACT_NAMES.map((_, at) => `$${first + at}`).join(', ')
/** SQL: the facts of units `u`, named as in the code. */
export const SELECTED_FACTS = UNIT_FACT_NAMES.map(name => `${readOf(name)} AS "${name}"`).join(', ')
/** SQL: the facts of units `u` that buyers see, as arguments of json_build_object. */
export const FACTS_FOR_BUYERS = FACT_NAMES_FOR_BUYERS.map(name => `'${name}', u.${snakeCase(name)}`).join(', ')
