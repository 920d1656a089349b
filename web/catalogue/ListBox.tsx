import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { MAX_LISTED_PARTS, type PartsList } from '../../domain/catalogue/parts-list.ts'
import { store } from '../../domain/settings/store.ts'
import { counted } from '../../domain/text/counted.ts'
import { SKIPPED_LINES } from '../../domain/text/skipped-line.ts'
import { mailAddress } from '../addresses.ts'
import { readListFile } from '../part-lists/read-list-file.ts'
import { Icon } from '../ui/Icon.tsx'
import { isTyping } from '../ui/is-typing.ts'

const EXAMPLE = 'AN3-5A 50\nMS21042-3, 100\nNAS1149F0332P x 200'

type Props = {
  text: string
  list: PartsList
  isBusy: boolean
  failure: string | null
  /** the list was checked: the box gives its space to the results */
  isSmall: boolean
  onText: (text: string) => void
  /** a whole list came at once, by the clipboard or as a file */
  onTake: (text: string) => void
  onCheck: () => void
}

/** The input of a list: typed, pasted, or a spreadsheet file that is dropped or selected. */
export function ListBox({ text, list, isBusy, failure, isSmall, onText, onTake, onCheck }: Props) {
  const box = useRef<HTMLTextAreaElement>(null)
  const [isOver, setOver] = useState(false)
  const [said, say] = useState('')
  const ofFile = useRef<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const read = async (file: File | undefined) => {
    if (!file) return
    setProblem(null)
    say(`Reading ${file.name}... `)
    try {
      const whole = await readListFile(file)
      if (whole.trim() === '') throw new Error(`No part numbers were found in ${file.name}.`)
      // The current text: it may have been edited in the meantime.
      const typed = box.current?.value.trimEnd() ?? ''
      // A corrected file that is dropped again replaces its earlier text, but never typed text.
      const isAlone = typed === '' || typed === ofFile.current
      ofFile.current = isAlone ? whole.trimEnd() : null
      onTake(isAlone ? whole : `${typed}\n${whole}`)
      say(isAlone ? '' : `${file.name} was added below what was in the box. `)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'The file could not be read.')
      say('')
    }
  }
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const pasted = event.clipboardData?.getData('text') ?? ''
    const isHere = event.target === box.current
    // Into another field, or a few characters into a list that is being written: the browser does that.
    if ((!isHere && isTyping(event.target)) || !/\S[\r\n\t]+\S/.test(pasted) || (isHere && text.trim())) return
    event.preventDefault()
    onTake(text.trim() ? `${text.trimEnd()}\n${pasted}` : pasted)
  })
  useEffect(() => {
    const listening = new AbortController()
    document.addEventListener('paste', event => paste(event), { signal: listening.signal })
    // Opened from the menu, the box takes the focus; a phone's keyboard would cover the page.
    if (matchMedia('(pointer: fine)').matches && !isTyping(document.activeElement)) box.current?.focus()
    return () => listening.abort()
  }, [])
  return (
    <section
      aria-labelledby="quick-order"
      className={`not-printed sheet mt-4 ${isSmall ? 'p-3' : 'p-3 sm:p-4'} ${isOver ? 'outline-2 outline-accent' : ''}`}
      onDragOver={event => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        setOver(false)
        const [file] = event.dataTransfer.files
        if (!file) return
        event.preventDefault()
        void read(file)
      }}
    >
      <h2 id="quick-order" className="text-lg">
        Quick order
      </h2>
      <label htmlFor="parts-list" className={isSmall ? 'sr-only' : 'mt-1 block font-medium'}>
        Part numbers, one per line, with quantities
      </label>
      <p id="parts-list-help" className={isSmall ? 'sr-only' : 'text-sm text-muted'}>
        Up to {MAX_LISTED_PARTS}. Paste from a spreadsheet, a work order or an email, or drop a CSV or XLSX file here:
        dashes, spaces and case do not matter. A third column may be your reference of the line.
      </p>
      <textarea
        ref={box}
        id="parts-list"
        rows={isSmall ? 2 : 9}
        spellCheck={false}
        autoCapitalize="characters"
        maxLength={60_000}
        value={text}
        onChange={event => {
          say('')
          onText(event.target.value)
        }}
        placeholder={EXAMPLE}
        aria-describedby="parts-list-help parts-list-state"
        className="field mt-2 font-mono"
      />
      <p id="parts-list-state" role="status" className="mt-1 text-sm text-muted">
        {said}
        {list.parts.length > 0 && `${counted(list.parts.length, 'part number')}. `}
        {list.left > 0 && `${counted(list.left, 'more is', 'more are')} left out: ${MAX_LISTED_PARTS} at a time. `}
        {footersText(list.footers)}
      </p>
      <Unread problems={list.problems} />
      {(failure ?? problem) !== null && (
        <p role="alert" className="mt-2 text-bad">
          {failure ?? problem}
        </p>
      )}
      <p className="mt-2 flex flex-wrap gap-3">
        <button
          type="button"
          className={`button ${isSmall ? '' : 'button-go'}`}
          disabled={list.parts.length === 0}
          aria-busy={isBusy}
          onClick={() => !isBusy && onCheck()}
        >
          {isBusy ? 'Checking...' : 'Check list'}
        </button>
        <label className="by-script button focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--accent)">
          <Icon name="file" size={18} />
          Choose a file
          <input
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            className="sr-only"
            onChange={event => {
              const [file] = event.currentTarget.files ?? []
              event.currentTarget.value = ''
              void read(file)
            }}
          />
        </label>
        {text !== '' && (
          <button
            type="button"
            className="button"
            onClick={() => {
              onText('')
              box.current?.focus()
            }}
          >
            Empty the box
          </button>
        )}
      </p>
      <noscript>
        <p className="mt-3">
          Without JavaScript a list cannot be checked here. Send it as it is to{' '}
          <a href={mailAddress(store.mailboxes.sales, 'Quote request: a list of parts')} className="text-link">
            {store.mailboxes.sales}
          </a>
          .
        </p>
      </noscript>
    </section>
  )
}

/** `Left out: a total in line 14, a page number in line 15.` */
function footersText(footers: PartsList['footers']): string {
  if (footers.length === 0) return ''
  const some = footers.slice(0, SHOWN_PROBLEMS).map(({ line, kind }) => `${SKIPPED_LINES[kind]} in line ${line}`)
  const others = footers.length - some.length
  return `Left out: ${some.join(', ')}${others > 0 ? ` and ${counted(others, 'more line')} of this kind` : ''}.`
}

/** Skipped lines of a list, with the reason. */
function Unread({ problems }: { problems: PartsList['problems'] }) {
  if (problems.length === 0) return null
  const some = problems.slice(0, SHOWN_PROBLEMS)
  const others = problems.slice(SHOWN_PROBLEMS)
  return (
    <div className="mt-1 text-sm text-bad">
      <Problems problems={some} />
      {others.length > 0 && (
        <details>
          <summary className="min-h-8 cursor-pointer py-1 pointer-coarse:min-h-11">
            and {counted(others.length, 'more line')}
          </summary>
          <Problems problems={others} />
        </details>
      )}
    </div>
  )
}
const SHOWN_PROBLEMS = 10

const Problems = ({ problems }: { problems: PartsList['problems'] }) => (
  <ul>
    {problems.map(({ line, text, reason }) => (
      <li key={line} className="[overflow-wrap:anywhere]">
        Line {line}: {reason} (“{text}”)
      </li>
    ))}
  </ul>
)
