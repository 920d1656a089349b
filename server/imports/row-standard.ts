import type { Doubt, Reading } from '../../domain/imports/doubts.ts'
import type { Column } from '../../domain/imports/import-columns.ts'
import type { TakenAs } from '../../domain/imports/import-run.ts'

/** `key`: a kind of doubt, or a word of the list, that a person can map to a meaning (domain/imports/doubts.ts). */
export type RowError = { column: Column | ''; reason: string; key?: string }
/** The values for blank cells of the list, and the meanings of words and doubts. */
export type Standard = { condition: string | null; quantity: number | null; takenAs?: TakenAs }

export type Cells = Partial<Record<Column, string>>
/** Counts a cell that is not read word for word. */
export type Note = (column: Column, reading: Reading) => void

/**
 * A row that is being read: its cells, the answers of a person to doubts and words, and the counter of special
 * readings.
 */
export class RowReading {
  readonly cells: Cells = {}
  readonly note: Note
  readonly hasDecimalCommas: boolean
  readonly #takenAs: TakenAs
  constructor({ takenAs = {} }: Standard, hasDecimalCommas: boolean, note: Note) {
    this.#takenAs = takenAs
    this.hasDecimalCommas = hasDecimalCommas
    this.note = note
  }

  /** The person's answer to a kind of doubt in a column. */
  said<Meaning extends string>(column: Column, doubt: Doubt, meanings: readonly Meaning[]): Meaning | undefined {
    const answer = this.#takenAs[column]?.[doubt]
    return meanings.find(meaning => meaning === answer)
  }

  /** The answer for a cell in doubt, which is counted. */
  answer<Meaning extends string>(column: Column, doubt: Doubt, meanings: readonly Meaning[]): Meaning | undefined {
    const meaning = this.said(column, doubt, meanings)
    if (meaning !== undefined) this.note(column, 'answered')
    return meaning
  }

  /** The person's meaning of a word of the list. */
  word(column: Column, text: string): string | undefined {
    return this.#takenAs[column]?.[text.toUpperCase()]
  }

  /**
   * The result for a cell that cannot be read. Words are reported one by one; all cells with digits are one kind.
   * Returns the error, or the person's answer if there is one, such as `not_stated` or `on_request`.
   */
  unreadable(
    column: Column,
    text: string,
    reason: string,
  ): RowError | 'not_stated' | 'on_request' | 'yes' | 'no' | 'zero' {
    const key = /\d/.test(text) ? 'unreadable' : text
    const answered = key === text ? this.word(column, text) : this.said(column, 'unreadable', ['not_stated'])
    const meaning = (['not_stated', 'on_request', 'yes', 'no', 'zero'] as const).find(one => one === answered)
    if (meaning === undefined) return { column, reason, key }
    this.note(column, 'answered')
    return meaning
  }
}
