/** A list of the back office that can be downloaded, and whose views can be saved. The procedure that returns its pages declares it. */
export type PagedList = {
  /** its name in the audit */
  name: string
  /** the field of a page that has its rows; null: the page is the rows */
  rows: string | null
  /** the field of a page that has the cursor of the next page; null: there is one page */
  next: string | null
  /** the names under which views of it are saved: one for each of its screens */
  views: readonly string[]
}

/** The maximum number of rows of one file. */
export const MAX_DOWNLOAD_ROWS = 5000
