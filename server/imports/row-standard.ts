import type { Doubt, Reading } from '../../domain/imports/doubts.ts'
import type { Column } from '../../domain/imports/import-columns.ts'
import type { TakenAs } from '../../domain/imports/import-run.ts'

/** `key`: a kind of doubt, or a word of the list, that a person can take for something (domain/imports/doubts.ts) */
export type RowError = { column: Column | ''; reason: string; key?: string }
/** What stands in for a blank cell of the list, and for words and doubts. */
export type Standard = { condition: string | null; quantity: number | null; takenAs?: TakenAs }

export type Cells = Partial<Record<Column, string>>
/** Counts a cell that is not read word for word. */
export type Note = (column: Column, reading: Reading) => void

/** A row as it is read: its cells, what a person has said of doubts and words, and who counts what is read otherwise. */
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

  /** What the person has said of a kind of doubt in a column. */
  said<Meaning extends string>(column: Column, doubt: Doubt, meanings: readonly Meaning[]): Meaning | undefined {
    const answer = this.#takenAs[column]?.[doubt]
    return meanings.find(meaning => meaning === answer)
  }

  /** The same, counted as an answer: for a cell that is in doubt. */
  answer<Meaning extends string>(column: Column, doubt: Doubt, meanings: readonly Meaning[]): Meaning | undefined {
    const meaning = this.said(column, doubt, meanings)
    if (meaning !== undefined) this.note(column, 'answered')
    return meaning
  }

  /** What the person has said of a word of the list. */
  word(column: Column, text: string): string | undefined {
    return this.#takenAs[column]?.[text.toUpperCase()]
  }

  /**
   * What is told of a cell that nothing reads. Words are told one by one; what has digits is one kind. Undefined: the person has said
   * that it states nothing, or that a price is on request, which is returned.
   */
  unreadable(
    column: Column,
    text: string,
    reason: string,
  ): RowError | 'not_stated' | 'on_request' | 'yes' | 'no' | 'zero' {
    const key = /\d/.test(text) ? 'unreadable' : text
    const said = key === text ? this.word(column, text) : this.said(column, 'unreadable', ['not_stated'])
    const meaning = (['not_stated', 'on_request', 'yes', 'no', 'zero'] as const).find(one => one === said)
    if (meaning === undefined) return { column, reason, key }
    this.note(column, 'answered')
    return meaning
  }
}
