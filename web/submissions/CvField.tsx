import { useId, useRef } from 'react'
import { store } from '../../domain/settings/store.ts'
import { FieldError } from '../ui/TextField.tsx'
import type { useCv } from './use-cv.ts'

type Props = Pick<ReturnType<typeof useCv>, 'chosen' | 'choose' | 'remove'>

/** Selects a CV, and shows its upload state. */
export function CvField({ chosen, choose, remove }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  return (
    <fieldset aria-describedby={`${id}-hint`} className="min-w-0">
      <legend className="text-sm font-medium">
        CV <span className="font-normal text-muted">(optional)</span>
      </legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        PDF or DOCX, up to 5 MB. Only our hiring team reads it, and it is deleted after {store.days.cv} days.
      </p>
      {chosen && (
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium [overflow-wrap:anywhere]">{chosen.name}</span>
          {chosen.error === null &&
            (chosen.upload === null ? (
              <progress
                className="h-2 w-32 accent-(--accent)"
                max={100}
                value={Math.round(chosen.progress * 100)}
                aria-label={`Sending ${chosen.name}`}
              />
            ) : (
              <span className="text-good">Added</span>
            ))}
          <button
            type="button"
            className="text-link pointer-coarse:min-h-11"
            onClick={() => {
              remove()
              input.current?.focus()
            }}
          >
            Remove
          </button>
        </p>
      )}
      <label className="button mt-2 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-(--accent)">
        {chosen ? 'Choose another' : 'Choose your CV'}
        <input
          ref={input}
          type="file"
          accept=".pdf,.docx,application/pdf,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
          className="sr-only"
          onChange={event => {
            const [file] = event.currentTarget.files ?? []
            if (file) choose(file)
            event.currentTarget.value = ''
          }}
        />
      </label>
      <div role="alert">
        <FieldError id={`${id}-error`} error={chosen?.error ?? undefined} />
      </div>
    </fieldset>
  )
}
