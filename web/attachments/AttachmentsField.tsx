import { useId, useRef } from 'react'
import { MOST_ATTACHED_AT_ONCE } from '../../domain/attachments/attachment.ts'
import type { SentFile } from '../pictures/use-sent-files.ts'
import { Icon } from '../ui/Icon.tsx'
import type { Attachments } from './use-attachments.ts'

type Props = {
  attachments: Attachments
  label?: string
  hint?: string
  className?: string
}

/** Chooses files, and says what becomes of each. */
export function AttachmentsField({ attachments, label = 'Files', hint, className = '' }: Props) {
  const { files, problem, add, remove, sendAgain } = attachments
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <fieldset aria-describedby={`${id}-hint`} className={`min-w-0 ${className}`}>
      <legend className="text-sm font-medium">
        {label} <span className="font-normal text-muted">(optional)</span>
      </legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint && `${hint} `}PDF, JPEG, PNG, XLSX or CSV, up to 10 MB each.
      </p>
      {files.length > 0 && (
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {files.map(file => (
            <ChosenFile
              key={file.key}
              file={file}
              onSendAgain={() => sendAgain(file)}
              onRemove={() => {
                remove(file.key)
                input.current?.focus()
              }}
            />
          ))}
        </ul>
      )}
      {files.length < MOST_ATTACHED_AT_ONCE && (
        <label className="button mt-2 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--accent)">
          <Icon name="plus" size={18} />
          {files.length === 0 ? 'Add files' : 'Add another'}
          <input
            ref={input}
            type="file"
            accept=".pdf,.jpg,.jpeg,.png,.xlsx,.csv,application/pdf,image/jpeg,image/png,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            multiple
            className="sr-only"
            onChange={event => {
              add([...(event.currentTarget.files ?? [])])
              event.currentTarget.value = ''
            }}
          />
        </label>
      )}
      {problem !== null && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

function ChosenFile({
  file,
  onSendAgain,
  onRemove,
}: {
  file: SentFile
  onSendAgain: () => void
  onRemove: () => void
}) {
  const { name, progress, upload, error } = file
  const percent = Math.round(progress * 100)
  return (
    <li className="flex items-center gap-3 py-1.5 text-sm">
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        {error !== null ? (
          <div role="alert" className="flex flex-wrap items-center gap-x-3">
            <p className="text-bad">{error}</p>
            {file.file && (
              <button
                type="button"
                className="text-link pointer-coarse:min-h-11"
                aria-label={`Try again: ${name}`}
                onClick={onSendAgain}
              >
                Try again
              </button>
            )}
          </div>
        ) : upload === null ? (
          <progress
            className="h-2 w-full max-w-60 accent-(--accent)"
            max={100}
            value={percent}
            aria-label={`Sending ${name}`}
          >
            {percent}%
          </progress>
        ) : (
          <p className="flex items-center gap-1 text-good">
            <Icon name="check" size={16} /> Added
          </p>
        )}
      </div>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="inline-grid size-9 shrink-0 place-items-center rounded-md border border-line bg-panel hover:bg-sunken pointer-coarse:size-11"
      >
        <Icon name="close" size={18} />
      </button>
    </li>
  )
}
