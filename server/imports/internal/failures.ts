import type { ErrorFile } from '../../platform/files/error-file.ts'
import { FIRST_ERRORS, type RowProblem } from '../report.ts'

const LONGEST = 300

/** Rows that could not be used: all of them into a file, the first also to be shown. */
export class Failures {
  readonly first: RowProblem[] = []
  readonly #file: ErrorFile
  constructor(file: ErrorFile) {
    this.#file = file
  }

  get count(): number {
    return this.#file.count
  }

  add({ line, column, reason, sku }: RowProblem): void {
    this.#file.write(`${line}`, column, reason, sku)
    if (this.first.length < FIRST_ERRORS) this.first.push({ line, column, reason: shown(reason), sku: shown(sku) })
  }
}

/** Without what the database cannot keep. */
const shown = (text: string) => text.slice(0, LONGEST).replaceAll('\0', ' ').toWellFormed()
