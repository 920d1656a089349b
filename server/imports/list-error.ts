import type { Report } from './report.ts'

/** A list that cannot be read at all. Its message is one line for a person. */
export class ListError extends Error {}

/** A list without a usable row that would remove parts. The report has the failed rows with their reasons. */
export class NothingUsable extends ListError {
  readonly report: Report
  constructor(message: string, report: Report) {
    super(message)
    this.report = report
  }
}
