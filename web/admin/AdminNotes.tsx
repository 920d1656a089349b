import { useState } from 'react'
import { ADMIN_NOTES_LENGTH } from '../../domain/admin/admin-notes.ts'
import { z } from '../../domain/text/zod.ts'
import { refusalCode, refusalData } from '../api-refusal.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { ActionForm } from './ActionForm.tsx'
import { AdminBlock } from './AdminBlock.tsx'
import { DraftRestored } from './DraftRestored.tsx'
import { useActionForm } from './use-action-form.tsx'
import { useStoredDraft } from './use-stored-draft.ts'

type Props = {
  notes: string
  /** the kind and id of the thing */
  about: string
  save: (notes: { notes: string; before: string }) => Promise<unknown>
}

const Notes = z.string().check(z.maxLength(ADMIN_NOTES_LENGTH))
const DraftShape = z.strictObject({ text: Notes, before: Notes })
const Shape = z.strictObject({ text: Notes })

/** Internal notes of the back office. Concurrent changes by another admin or a decision are shown separately, never overwritten. */
export function AdminNotes({ notes, about, save }: Props) {
  /**
   * the stored notes when typing began, retained until this text is saved, so that a reload shows the other admin's text again
   */
  const [typedUpon, setTypedUpon] = useState(notes)
  /** the stored notes that saving overwrites */
  const [before, setBefore] = useState(notes)
  const [theirs, setTheirs] = useState<string | null>(null)
  const { action, form, field } = useActionForm({
    resolver: Shape,
    first: { text: notes },
    values: { text: notes },
    // Text typed during the save stays, and is saved next.
    saved: (_, { text }) => ({ text: text.trim() }),
    send: ({ text }) => save({ notes: text, before }),
    toast: () => 'Notes saved.',
    noAnswer: 'The notes could not be saved. Please try again.',
    onDone: (_, { text }) => {
      setTheirs(null)
      setBefore(text.trim())
      setTypedUpon(text.trim())
      const since = form.getValues('text')
      if (since === text.trim()) draft.discard()
      else draft.keep({ text: since, before: text.trim() })
    },
    onRefused: error => {
      if (refusalCode(error) !== 'NOTES_CHANGED') return
      setTheirs(notesOf(error))
      setBefore(notesOf(error))
    },
  })
  const draft = useStoredDraft({
    about: `notes:${about}`,
    shape: DraftShape,
    restore: kept => {
      if (kept.text.trim() === notes) return false
      form.setValue('text', kept.text, { shouldDirty: true })
      setTypedUpon(kept.before)
      setBefore(notes)
      if (kept.before !== notes) setTheirs(notes)
      return true
    },
  })
  const { isDirty } = form.formState
  if (!isDirty && !action.isPending && theirs === null && before !== notes) {
    setTypedUpon(notes)
    setBefore(notes)
  }
  return (
    <AdminBlock title="Admin notes">
      {/* Form fields are not printed. */}
      <p className="only-printed whitespace-pre-wrap [overflow-wrap:anywhere]">{form.watch('text')}</p>
      <ActionForm
        action={action}
        className="space-y-2"
        submit={{ name: 'Save notes', busy: 'Saving...', isOff: !isDirty }}
        draft={
          <DraftRestored
            isBack={draft.isBack}
            onStartOver={() => {
              draft.discard()
              setTheirs(null)
              form.reset({ text: notes })
            }}
          />
        }
        conflict={
          theirs !== null && (
            <div role="alert" className="border-l-4 border-caution p-2 text-sm">
              <p className="font-medium">Changed by another user:</p>
              <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{theirs || '(nothing)'}</p>
              <p className="text-muted">Saving now overwrites it with yours.</p>
            </div>
          )
        }
      >
        <TextArea
          label="Only staff see them"
          maxLength={ADMIN_NOTES_LENGTH}
          {...field('text', {
            onChange: () => draft.keep({ text: form.getValues('text'), before: typedUpon }),
          })}
        />
      </ActionForm>
    </AdminBlock>
  )
}

function notesOf(error: unknown): string {
  const data = refusalData(error)
  if (typeof data !== 'object' || data === null) return ''
  return 'adminNotes' in data ? String(data.adminNotes) : 'notes' in data ? String(data.notes) : ''
}
