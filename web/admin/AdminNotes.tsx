import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ADMIN_NOTES_LENGTH } from '../../domain/admin/admin-notes.ts'
import { z } from '../../domain/text/zod.ts'
import { refusalCode, refusalData, refusalText } from '../api-refusal.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { notify } from '../ui/notify.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { AdminBlock } from './AdminBlock.tsx'
import { DraftRestored } from './DraftRestored.tsx'
import { useStoredDraft } from './use-stored-draft.ts'

type Props = {
  notes: string
  /** the kind and id of the thing */
  about: string
  /** the query that shows them */
  shownIn: QueryKey
  save: (notes: { notes: string; before: string }) => Promise<unknown>
}

const Notes = z.string().check(z.maxLength(ADMIN_NOTES_LENGTH))
const DraftShape = z.strictObject({ text: Notes, before: Notes })

/** Internal notes of the back office. Concurrent changes by another admin or a decision are shown separately, never overwritten. */
export function AdminNotes({ notes, about, shownIn, save: send }: Props) {
  const client = useQueryClient()
  const [typed, setTyped] = useState<string | null>(null)
  /** the stored notes as last rendered */
  const [before, setBefore] = useState(notes)
  const [theirs, setTheirs] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const draft = useStoredDraft({
    about: `notes:${about}`,
    shape: DraftShape,
    restore: kept => {
      if (kept.text.trim() === notes) return false
      type(kept.text)
      typedUpon.current = kept.before
      setBefore(notes)
      if (kept.before !== notes) setTheirs(notes)
      return true
    },
  })
  /**
   * the stored notes when typing began, retained until this text is saved, so that a reload shows the other admin's text again
   */
  const typedUpon = useRef(notes)
  const typedNow = useRef(typed)
  const type = (text: string | null) => {
    typedNow.current = text
    setTyped(text)
  }
  const save = async (text: string) => {
    setSaving(true)
    try {
      await send({ notes: text, before })
      notify.success('Notes saved.')
      setTheirs(null)
      setBefore(text.trim())
      await client.invalidateQueries({ queryKey: shownIn })
      draft.discard()
      // Text typed during the save stays, and is saved next.
      if (typedNow.current === text) type(null)
      else {
        typedUpon.current = text.trim()
        draft.keep({ text: typedNow.current ?? '', before: text.trim() })
      }
    } catch (error) {
      notify.error(refusalText(error, 'The notes could not be saved. Please try again.'))
      if (refusalCode(error) === 'NOTES_CHANGED') {
        const latest = notesOf(error)
        setTheirs(latest)
        setBefore(latest)
      }
    } finally {
      setSaving(false)
    }
  }
  return (
    <AdminBlock title="Admin notes">
      {/* Form fields are not printed. */}
      <p className="only-printed whitespace-pre-wrap [overflow-wrap:anywhere]">{typed ?? notes}</p>
      <form
        method="post"
        onSubmit={event => {
          event.preventDefault()
          if (typed !== null) void save(typed)
        }}
      >
        <TextArea
          label="Only staff see them"
          maxLength={ADMIN_NOTES_LENGTH}
          value={typed ?? notes}
          onChange={({ target: { value } }) => {
            if (typed === null) {
              typedUpon.current = notes
              setBefore(notes)
            }
            draft.keep({ text: value, before: typedUpon.current })
            type(value)
          }}
        />
        <div className="mt-2">
          <DraftRestored
            isBack={draft.isBack}
            onStartOver={() => {
              draft.discard()
              setTheirs(null)
              type(null)
            }}
          />
        </div>
        {theirs !== null && (
          <div role="alert" className="mt-2 border-l-4 border-caution p-2 text-sm">
            <p className="font-medium">Changed by another user:</p>
            <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{theirs || '(nothing)'}</p>
            <p className="text-muted">Saving now overwrites it with yours.</p>
          </div>
        )}
        <BusyButton type="submit" className="button mt-2" isBusy={isSaving} isOff={typed === null}>
          {isSaving ? 'Saving...' : 'Save notes'}
        </BusyButton>
      </form>
    </AdminBlock>
  )
}

function notesOf(error: unknown): string {
  const data = refusalData(error)
  if (typeof data !== 'object' || data === null) return ''
  return 'adminNotes' in data ? String(data.adminNotes) : 'notes' in data ? String(data.notes) : ''
}
