import { IMPORT_STEPS, isImportActive } from '../../../domain/imports/import-run.ts'
import { counted } from '../../../domain/text/counted.ts'
import { thousands } from '../../../domain/text/thousands.ts'
import { timeLeft } from './import-words.ts'
import type { ImportView } from './queries.ts'

/** Progress of a list: rows done, failed and left, and the estimated time. An undo shows only that it runs. */
export function ImportProgress({ list }: { list: ImportView }) {
  const { state, step, rows, failed, ofRows, over, secondsLeft, before } = list
  if (!isImportActive(state))
    return (
      <p role="status" className="sheet p-4">
        {before === 0 ? 'Starts in a moment.' : `Waiting behind ${counted(before, 'other list')}.`}
      </p>
    )
  if (state === 'undoing')
    // An undo restores the rows that it finds changed: their number is not known in advance.
    return (
      <div className="sheet space-y-2 p-4 text-sm">
        <p role="status">Undoing its changes</p>
        <progress className="h-2 w-full accent-accent" aria-label="It is being undone" />
      </div>
    )
  const left = Math.max(0, ofRows - rows)
  return (
    <div className="sheet space-y-2 p-4">
      <div className="flex flex-wrap justify-between gap-x-6 text-sm">
        <span role="status">{step ? IMPORT_STEPS[step].word : 'Beginning'}</span>
        <span className="text-muted tabular-nums">{secondsLeft === null ? '' : timeLeft(secondsLeft)}</span>
      </div>
      <progress className="h-2 w-full accent-accent" aria-label="How much is done" value={over} max={1} />
      <p className="text-sm tabular-nums">
        {thousands(rows)} done, <span className={failed > 0 ? 'text-bad' : ''}>{thousands(failed)} failed</span>,{' '}
        {step === 'reading' || step === null ? `about ${thousands(left)} left` : 'all read'}
      </p>
    </div>
  )
}
