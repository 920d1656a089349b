import type { ErrorFile } from '../../platform/files/error-file.ts'
import { type FailedGroup, FIRST_ERRORS, MOST_GROUPS, type RowProblem } from '../report.ts'

const LONGEST = 300

/** So many reasons are told apart; what a wrong column gives is all the same to a person. */
const MOST_REASONS = 1000

/** Rows that could not be used: all of them into a file, the first also to be shown, and counted by their reason. */
export class Failures {
  readonly first: RowProblem[] = []
  readonly #groups = new Map<string, FailedGroup>()
  readonly #file: ErrorFile
  constructor(file: ErrorFile) {
    this.#file = file
  }

  get count(): number {
    return this.#file.count
  }

  /** The reasons, with how many rows each has, the most first. */
  get groups(): FailedGroup[] {
    return [...this.#groups.values()]
      .sort((a, b) => b.count - a.count || a.firstLine - b.firstLine)
      .slice(0, MOST_GROUPS)
  }

  add({ line, column, reason, sku }: RowProblem, word: string | null = null): void {
    this.#file.write(`${line}`, column, reason, sku)
    this.#count({ line, column, reason, sku }, word && shown(word))
    if (this.first.length < FIRST_ERRORS) this.first.push({ line, column, reason: shown(reason), sku: shown(sku) })
  }

  /** Reasons are equal but for what they cite, unless that is a word that can be told to mean something. */
  #count({ line, column, reason }: RowProblem, word: string | null): void {
    const said = word === null ? reason.replace(/"[^"]*"/g, '"…"').replace(/\bline \d+/g, 'another line') : reason
    const key = `${column} ${word?.toUpperCase() ?? said}`
    const group = this.#groups.get(key)
    if (group) group.count++
    else if (this.#groups.size < MOST_REASONS)
      this.#groups.set(key, { column, reason: shown(said), count: 1, firstLine: line, word })
  }
}

/** Without what the database cannot keep. */
const shown = (text: string) => text.slice(0, LONGEST).replaceAll('\0', ' ').toWellFormed()
