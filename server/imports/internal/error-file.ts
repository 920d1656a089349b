import { closeSync, openSync, rmSync, writeSync } from 'node:fs'

/** The rows that could not be used, as CSV: line, column, reason, part number. Made with the first of them. */
export class ErrorFile {
  readonly #path: string
  #file: number | null = null
  count = 0

  constructor(path: string) {
    this.#path = path
    rmSync(path, { force: true })
  }

  write(line: number, sku: string, column: string, reason: string): void {
    this.#file ??= this.#begin()
    this.count++
    writeSync(this.#file, `${[`${line}`, column, reason, sku].map(cell).join(',')}\r\n`)
  }

  /** The path, or null when there was nothing to write. */
  close(): string | null {
    if (this.#file === null) return null
    closeSync(this.#file)
    return this.#path
  }

  #begin(): number {
    const file = openSync(this.#path, 'w')
    writeSync(file, 'line,column,reason,sku\r\n')
    return file
  }
}

/** A cell that begins like a formula is made text: the file is opened in spreadsheets. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
