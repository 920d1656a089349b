import { type ClipboardEvent, useId, useRef, useState } from 'react'
import { MAX_SELL_LIST_LENGTH, SELL_LIST_TOO_LONG } from '../../domain/submissions/sell-list-size.ts'
import type { TypedSellRow } from '../../domain/submissions/sell-row.ts'
import { counted } from '../../domain/text/counted.ts'
import { SKIPPED_LINES } from '../../domain/text/skipped-line.ts'
import { thousands } from '../../domain/text/thousands.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { FieldError } from '../ui/TextField.tsx'

type Props = {
  rows: readonly TypedSellRow[]
  onChange: (rows: TypedSellRow[]) => void
  /** text in the box that was not parsed yet */
  text: string
  onText: (text: string) => void
}

const loadReader = () => import('../../domain/submissions/sell-list.ts')
const loadFileReader = () => import('./read-list-file.ts')
const SellRows = lazyPart(() => import('./SellRows.tsx').then(({ SellRows }) => SellRows))
const SHOWN_FOOTERS = 10
const EXAMPLE =
  'P/N, description, condition, quantity, price\nAN3-5A, Bolt, NE, 50, 1.25\nM22759/16-20-9, Wire, NS, 500 FT, 0.39'

/** A list of parts, pasted or from a file, parsed into rows for review before sending. */
export function SellList({ rows, onChange, text, onText }: Props) {
  const id = useId()
  const file = useRef<HTMLInputElement>(null)
  const box = useRef<HTMLTextAreaElement>(null)
  const [said, setSaid] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  // While a list is parsed its rows and the box can be edited.
  const now = useRef({ rows, text })
  now.current = { rows, text }

  const add = async (list: string) => {
    setProblem(undefined)
    try {
      const { readSellList } = await loadReader()
      const { MAX_SELL_ROWS } = await import('../../domain/submissions/sell-row.ts')
      const read = readSellList(list)
      if (read.isTooLong) return setProblem(SELL_LIST_TOO_LONG)
      if (read.rows.length === 0) return setProblem('There are no rows in this list.')
      const all = [...now.current.rows, ...read.rows]
      const left = read.left + Math.max(0, all.length - MAX_SELL_ROWS)
      onChange(all.slice(0, MAX_SELL_ROWS))
      if (now.current.text === list) onText('')
      const taken = read.rows.length - Math.max(0, all.length - MAX_SELL_ROWS)
      const footers = read.footers
        .slice(0, SHOWN_FOOTERS)
        .map(({ kind, text }) => `${SKIPPED_LINES[kind]} (“${text.slice(0, 60)}”)`)
      setSaid(
        `${counted(taken, 'row')} read.${footers.length > 0 ? ` Left out: ${footers.join(', ')}${read.footers.length > SHOWN_FOOTERS ? ' and others of this kind' : ''}.` : ''}`,
      )
      if (left > 0)
        setProblem(
          `${counted(left, 'row was', 'rows were')} left out: a list can have up to ${thousands(MAX_SELL_ROWS)}. Send the rest separately.`,
        )
    } catch {
      setProblem('The list couldn’t be read. Please try again.')
    }
  }
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    setProblem(undefined)
    try {
      const { readListFile, ListFileError } = await loadFileReader()
      await readListFile(chosen).then(add, error =>
        setProblem(error instanceof ListFileError ? error.message : 'This file couldn’t be read. Please try again.'),
      )
    } catch {
      setProblem('The list couldn’t be read. Please try again.')
    }
  }
  // A whole list pasted into the empty box is parsed at once; a word pasted into typed text is not.
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text')
    // The box would cut off the list without notice.
    if (text.length + pasted.length > MAX_SELL_LIST_LENGTH) {
      event.preventDefault()
      return setProblem(SELL_LIST_TOO_LONG)
    }
    if (text.trim() !== '' || !pasted.includes('\n')) return
    event.preventDefault()
    void add(pasted)
  }
  const changed = (next: TypedSellRow[]) => {
    onChange(next)
    // The pressed button is removed with the last row.
    if (next.length === 0) box.current?.focus()
  }
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">
        List of parts <span className="font-normal text-muted">(optional)</span>
      </legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        Paste cells from a spreadsheet, or choose a CSV, TSV or TXT file of up to 2 MB and 5,000 rows, or an XLSX file
        of fewer than 2,000. Part number, description, condition, quantity, unit and asking price, in any order when the
        first line names them.
      </p>
      <textarea
        ref={box}
        aria-label="Paste a list"
        aria-describedby={`${id}-hint ${id}-state`}
        rows={4}
        spellCheck={false}
        placeholder={EXAMPLE}
        maxLength={MAX_SELL_LIST_LENGTH}
        className="field mt-2 font-mono sm:text-sm"
        value={text}
        onChange={event => onText(event.target.value)}
        onPaste={paste}
      />
      <div className="mt-2 flex flex-wrap gap-3">
        <BusyButton className="button" isBusy={false} isOff={text.trim() === ''} onClick={() => void add(text)}>
          Read the list
        </BusyButton>
        <label className="button focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--accent)">
          Choose a file
          <input
            ref={file}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain,text/tab-separated-values,.xlsx,.xls"
            className="sr-only"
            onChange={event => {
              void choose(event.currentTarget.files?.[0])
              event.currentTarget.value = ''
            }}
          />
        </label>
      </div>
      <p id={`${id}-state`} role="status" className="mt-1 text-sm text-muted">
        {said}
      </p>
      <div role="alert">
        <FieldError id={`${id}-error`} error={problem} />
      </div>
      {rows.length > 0 && <SellRows rows={rows} onChange={changed} />}
    </fieldset>
  )
}
