import { isDoubt } from '../../../domain/imports/doubts.ts'
import type { ErrorFile } from '../../platform/files/error-file.ts'
import { type FailedGroup, FIRST_ERRORS, MAX_GROUPS, type RowProblem } from '../report.ts'

const MAX_VALUE_LENGTH = 300

/**
 * The number of reasons that are counted separately, because all errors of a wrong column look the same to a person.
 */
const MAX_REASONS = 1000

/** Collects failed rows: writes all of them to a file, stores the first ones for display, and counts them by reason. */
export class Failures {
  readonly first: RowProblem[] = []
  readonly #groups = new Map<string, FailedGroup>()
  /** the different values of the groups that are for more than one word */
  readonly #values = new Map<FailedGroup, Set<string>>()
  readonly #file: ErrorFile
  constructor(file: ErrorFile) {
    this.#file = file
  }

  get count(): number {
    return this.#file.count
  }

  /** The reasons with their number of rows, the most frequent first. */
  get groups(): FailedGroup[] {
    return [...this.#groups.values()]
      .sort((a, b) => b.count - a.count || a.firstLine - b.firstLine)
      .slice(0, MAX_GROUPS)
      .map(group => ({ ...group, reason: shown(withValues(group.reason, [...(this.#values.get(group) ?? [])])) }))
  }

  /** `key`: a word or a kind of doubt that a person can map to a meaning (domain/imports/doubts.ts). */
  add({ line, column, reason, sku }: RowProblem, key: string | null = null): void {
    this.#file.write(`${line}`, column, reason, sku)
    this.#count({ line, column, reason, sku }, key && shown(key))
    if (this.first.length < FIRST_ERRORS) this.first.push({ line, column, reason: shown(reason), sku: shown(sku) })
  }

  /** Treats reasons that differ only in the quoted text as equal, unless the text is a word that a person can map. */
  #count({ line, column, reason }: RowProblem, word: string | null): void {
    const message = word === null ? reason.replace(/"[^"]*"/g, '"…"').replace(/\bline \d+/g, 'another line') : reason
    const key = `${column} ${word === null ? message : isDoubt(word) ? word : word.toUpperCase()}`
    const group = this.#groups.get(key)
    if (group) group.count++
    else if (this.#groups.size < MAX_REASONS)
      this.#groups.set(key, { column, reason: shown(message), count: 1, firstLine: line, word })
    const counted = this.#groups.get(key)
    if (counted && (word === null || isDoubt(word))) this.#addValue(counted, reason)
  }

  #addValue(group: FailedGroup, reason: string): void {
    const [, value] = VALUE_FIRST.exec(reason) ?? []
    const values = this.#values.get(group) ?? new Set()
    if (value === undefined || values.size > SHOWN_VALUES) return
    values.add(value.length > SHOWN_VALUE_LENGTH ? `${value.slice(0, SHOWN_VALUE_LENGTH)}…` : value)
    this.#values.set(group, values)
  }
}

/** `"-2" is not a whole number`, `"EUR": only USD is taken`: the value, and what it is. */
const VALUE_FIRST = /^"([^"]*)"(:? )/
/** The number of values that a group names. */
const SHOWN_VALUES = 5
const SHOWN_VALUE_LENGTH = 30

/** The reason of a group with its values: one answer, or one correction, is for all of them. */
function withValues(reason: string, values: readonly string[]): string {
  const named = values.slice(0, SHOWN_VALUES).map(value => `"${value}"`)
  const others = values.length > SHOWN_VALUES ? ' and others' : ''
  return reason.replace(VALUE_FIRST, (written: string, _: string, end: string) => {
    if (values.length === 0) return written
    if (values.length === 1) return `${named[0]}${end}`
    return `${named.join(', ')}${others}: ${end === ' ' ? 'each ' : ''}`
  })
}

/** Removes characters that the database cannot store. */
const shown = (text: string) => text.slice(0, MAX_VALUE_LENGTH).replaceAll('\0', ' ').toWellFormed()
