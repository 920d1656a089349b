import { useState } from 'react'
import { store } from '../../../domain/settings/store.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { BusyButton } from '../BusyButton.tsx'
import { notify } from '../notify.ts'
import { csvName, saveFile } from '../save-file.ts'
import type { Column, Page } from './columns.ts'

type Props<Row> = {
  /** what the file is called, before the day */
  name: string
  /** those that are shown */
  columns: readonly Column<Row>[]
  /** a page of the list as it is narrowed and sorted; undefined: the first */
  ask: (next: string | undefined) => Promise<Page<Row>>
}

/** Takes what a list shows away as a file: the chosen columns of all rows that match, also of pages that nobody has opened. */
export function CsvButton<Row>({ name, columns, ask }: Props<Row>) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { collectRows, csvOf, MOST_ROWS } = await import('./list-csv.ts')
      const rows = await collectRows(ask)
      saveFile(csvName(name, storeDay(new Date(), store.timeZone)), 'text/csv', csvOf(columns, rows))
      if (rows.length === MOST_ROWS) notify.info(`The file has the first ${thousands(MOST_ROWS)} rows.`)
    } catch {
      notify.error('The file couldn’t be created. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <BusyButton className="list-button" isBusy={isBusy} onClick={() => void save()}>
      CSV
    </BusyButton>
  )
}
