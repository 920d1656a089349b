import { useState } from 'react'
import { MAX_DOWNLOAD_ROWS } from '../../../domain/admin/downloaded-list.ts'
import { store } from '../../../domain/settings/store.ts'
import { storeDay } from '../../../domain/text/store-day.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { BusyButton } from '../BusyButton.tsx'
import { notify } from '../notify.ts'
import { csvName, saveFile } from '../save-file.ts'
import type { Column } from './columns.ts'

type Props<Row> = {
  /** the file's name, before the day */
  name: string
  /** the visible columns */
  columns: readonly Column<Row>[]
  /** loads the rows of the list, filtered and sorted, up to MAX_DOWNLOAD_ROWS: a separate call, which the audit records */
  download: () => Promise<readonly Row[]>
}

/** Downloads a list as a file: the chosen columns of all matching rows, including pages that were not opened. */
export function CsvButton<Row>({ name, columns, download }: Props<Row>) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const { csvOf } = await import('./list-csv.ts')
      const rows = await download()
      saveFile(csvName(name, storeDay(new Date(), store.timeZone)), 'text/csv', csvOf(columns, rows))
      if (rows.length === MAX_DOWNLOAD_ROWS) notify.info(`The file has the first ${thousands(MAX_DOWNLOAD_ROWS)} rows.`)
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
