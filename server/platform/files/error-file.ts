import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { listLines } from '../../../domain/text/list-cell.ts'

/**
 * Rejected rows with their reasons, as CSV with the given columns. Created with the first row; an older file is
 * deleted.
 */
export class ErrorFile {
  readonly #path: string
  readonly #columns: readonly string[]
  #file: number | null = null
  count = 0

  constructor(path: string, columns: readonly string[]) {
    this.#path = path
    this.#columns = columns
    rmSync(path, { force: true })
  }

  write(...cells: string[]): void {
    this.#file ??= this.#begin()
    this.count++
    writeSync(this.#file, listLines([cells]))
  }

  /** The path, or null if there are no rows. It may be called again. */
  close(): string | null {
    if (this.#file !== null) closeSync(this.#file)
    this.#file = null
    return this.count > 0 ? this.#path : null
  }

  #begin(): number {
    const file = openSync(this.#path, 'w')
    writeSync(file, listLines([this.#columns]))
    return file
  }
}
