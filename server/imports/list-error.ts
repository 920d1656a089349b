import type { Report } from './report.ts'

/** A list that cannot be read at all. Its message is one line for a person. */
export class ListError extends Error {}

/** A list of which no row can be used, though that would take something away: with the rows that failed, and why. */
export class NothingUsable extends ListError {
  readonly report: Report
  constructor(message: string, report: Report) {
    super(message)
    this.report = report
  }
}
