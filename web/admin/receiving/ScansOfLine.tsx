import { useRef, useState } from 'react'
import { RECOGNIZED_TEXT } from '../../../domain/inventory/form-reading.ts'
import { counted } from '../../../domain/text/counted.ts'
import { FileDropArea } from '../catalogue/FileDropArea.tsx'
import { fillFromForm, type LineDraft, type SerialRow } from './receipt-draft.ts'
import { openScans, type RowScan, readScan, rowOfScan } from './row-scans.ts'

type Props = {
  line: LineDraft
  scans: readonly RowScan[]
  onScans: (change: (scans: readonly RowScan[]) => readonly RowScan[]) => void
  /** changes the current rows after a scan is read */
  onRows: (change: (line: LineDraft) => SerialRow[]) => void
}

/**
 * Scans of the serial numbers of a line: each is matched to its row by its form, else by its file name, and its form fills in
 * blank cells of that row. They are uploaded once the delivery is received.
 */
export function ScansOfLine({ line, scans, onScans, onRows }: Props) {
  const keys = useRef(0)
  const [reading, setReading] = useState(0)
  const { productId } = line
  const open = openScans(line, scans)
  const assign = (key: number, mark: string) =>
    onScans(all => all.map(one => (one.key === key ? { ...one, of: { productId, mark } } : one)))
  const take = async (files: readonly File[]) => {
    setReading(count => count + files.length)
    for (const file of files) {
      const sent = { path: file.name, file }
      const read = await readScan(sent)
      onRows(now => {
        const at = rowOfScan(now, { path: sent.path, blocks: read.blocks })
        const mark = at === null ? undefined : now.rows[at]?.mark
        keys.current += 1
        const of = mark === undefined || mark === '' ? null : { productId, mark }
        const scan = { ...sent, ...read, key: Date.now() + keys.current, of }
        onScans(all => [...all, scan])
        return at === null ? now.rows : fillFromForm(now.rows, at, read)
      })
      setReading(count => count - 1)
    }
  }
  return (
    <div className="space-y-2">
      <FileDropArea
        label="Add scans"
        accept="application/pdf,image/jpeg,image/png"
        hint="Or drop them here: each goes to its row by its form or its file name, and fills in what is blank."
        onFiles={files => void take(files)}
      >
        <p role="status" className="text-sm empty:hidden">
          {reading > 0 && `Reading ${counted(reading, 'scan')}...`}
        </p>
      </FileDropArea>
      {scans.some(({ isRecognized, of }) => isRecognized === true && of?.productId === productId) && (
        <p className="text-sm text-caution">{RECOGNIZED_TEXT}. Compare each number before you save.</p>
      )}
      {open.length > 0 && (
        <ul aria-label="Scans without a row" className="space-y-1 text-sm">
          {open.map(({ key, path, problem }) => (
            <li key={key} className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 [overflow-wrap:anywhere]">{path}</span>
              {problem ? (
                <span className="text-bad">{problem}</span>
              ) : (
                <select
                  className="field w-auto"
                  aria-label={`Serial number of ${path}`}
                  value=""
                  onChange={({ target }) => assign(key, target.value)}
                >
                  <option value="" disabled>
                    Select its serial number
                  </option>
                  {line.rows.map(({ mark }) => (
                    <option key={mark}>{mark}</option>
                  ))}
                </select>
              )}
              <button
                type="button"
                className="list-button"
                onClick={() => onScans(all => all.filter(one => one.key !== key))}
              >
                Remove<span className="sr-only"> {path}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
