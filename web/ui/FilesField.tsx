import { type ComponentType, useId, useRef } from 'react'
import { Icon } from './Icon.tsx'
import type { SentFile, useSentFiles } from './use-sent-files.ts'

export type SentFileProps = { file: SentFile; onRemove: () => void; onSendAgain: () => void }
type Props = {
  sent: Pick<ReturnType<typeof useSentFiles>, 'files' | 'problem' | 'add' | 'remove' | 'sendAgain'>
  most: number
  label: string
  hint: string
  accept: string
  /** the button's label before the first file, and after it */
  words: readonly [first: string, more: string]
  /** renders one file as an item of the list */
  File: ComponentType<SentFileProps>
  listClass: string
  className?: string
}

/** Selects the files of a form, and shows the upload state of each. */
export function FilesField({ sent, most, label, hint, accept, words, File, listClass, className = '' }: Props) {
  const { files, problem, add, remove, sendAgain } = sent
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <fieldset aria-describedby={`${id}-hint`} className={`min-w-0 ${className}`}>
      <legend className="text-sm font-medium">
        {label} <span className="font-normal text-muted">(optional)</span>
      </legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      {files.length > 0 && (
        <ul className={`mt-2 ${listClass}`}>
          {files.map(file => (
            <File
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
      {files.length < most && (
        <label className="button mt-2 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--accent)">
          <Icon name="plus" size={18} />
          {words[files.length === 0 ? 0 : 1]}
          <input
            ref={input}
            type="file"
            accept={accept}
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

/** Upload progress of a file, or why it was refused. */
export function SentFileState({ file, onSendAgain }: Omit<SentFileProps, 'onRemove'>) {
  const { name, progress, upload, error } = file
  const percent = Math.round(progress * 100)
  if (error !== null)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-3">
        <p className="text-bad">{error}</p>
        {file.file && !file.isRefused && (
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
    )
  if (upload === null)
    return (
      <progress
        className="h-2 w-full max-w-60 accent-(--accent)"
        max={100}
        value={percent}
        aria-label={`Sending ${name}`}
      >
        {percent}%
      </progress>
    )
  return (
    <p className="flex items-center gap-1 text-good">
      <Icon name="check" size={16} /> Added
    </p>
  )
}

type RemoveProps = { name: string; onRemove: () => void; className?: string }

export const RemoveSentFile = ({ name, onRemove, className = '' }: RemoveProps) => (
  <button
    type="button"
    aria-label={`Remove ${name}`}
    onClick={onRemove}
    className={`inline-grid size-9 place-items-center rounded-md border border-line bg-panel hover:bg-sunken pointer-coarse:size-11 ${className}`}
  >
    <Icon name="close" size={18} />
  </button>
)
