import { useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { MAX_LIST_BYTES } from '../../../domain/imports/import-run.ts'
import { FormAlert } from '../../ui/FormAlert.tsx'
import { notify } from '../../ui/notify.ts'
import { wantFocus } from '../../ui/wanted-focus.ts'
import { sizeWord } from './import-words.ts'
import { type Sending, uploadList } from './upload-list.ts'

type State = { name: string; part: number } | null

/** Uploads a list, then opens it. */
export function UploadList() {
  const id = useId()
  const [sending, setSending] = useState<State>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const under = useRef<Sending>(null)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const send = async (file: File) => {
    setRefusal(null)
    if (file.size > MAX_LIST_BYTES) return setRefusal(`A list has at most 200 MB; this one has ${sizeWord(file.size)}.`)
    setSending({ name: file.name, part: 0 })
    under.current = uploadList(file, part => setSending({ name: file.name, part }))
    try {
      const list = await under.current.done
      // A person who has left the page is notified, not redirected.
      if (isHere.current) {
        wantFocus()
        void navigate({ to: '/admin/imports/$importId', params: { importId: `${list}` } })
      } else notify.success(`${file.name} has arrived. It waits under Imports.`)
    } catch (error) {
      const why = error instanceof Error ? error.message : 'This list could not be sent.'
      if (!isHere.current) return notify.error(`${file.name}: ${why}`)
      setRefusal(why)
      setSending(null)
    }
  }
  return (
    <div className="max-w-prose min-w-0 flex-1 basis-72 space-y-2">
      <label htmlFor={id} className="block text-sm font-medium">
        Upload a parts list (CSV to 200 MB, XLSX to 20 MB)
      </label>
      <input
        ref={field}
        id={id}
        type="file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
        // Not `disabled`, so that it keeps the focus.
        aria-disabled={sending !== null}
        onClick={event => sending && event.preventDefault()}
        className="field py-1.5 file:mr-3 file:rounded file:border file:border-edge file:bg-panel file:px-3 file:py-1 file:font-semibold"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // So that the same file can be selected again after a refusal.
          target.value = ''
          if (file && !sending) void send(file)
        }}
      />
      <p className="text-sm text-muted">Nothing is changed before you have seen what it would do.</p>
      {sending && (
        <div className="flex items-center gap-3 text-sm">
          <progress
            className="h-2 min-w-0 flex-1 accent-accent"
            aria-label={`Sending ${sending.name}`}
            value={sending.part}
            max={1}
          />
          <span className="tabular-nums">{Math.round(sending.part * 100)} %</span>
          <button
            type="button"
            className="button min-h-9 py-1"
            onClick={() => {
              under.current?.stop()
              field.current?.focus()
            }}
          >
            Stop
          </button>
        </div>
      )}
      <FormAlert>{refusal}</FormAlert>
    </div>
  )
}
