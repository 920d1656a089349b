import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useToldChange } from '../use-told-change.ts'

/** Takes somebody off the list who asked the desk for it; asks before it does, since only they can come back. */
export function Unsubscribe({ id, email }: { id: number; email: string }) {
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { change, isPending, refusal } = useToldChange(
    ({ contactDesk }, contact: number) => contactDesk.unsubscribe({ id: contact }),
    () => `${email} gets no more news.`,
  )
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button"
        disabled={isPending}
        aria-busy={isPending}
        onClick={() => setAsking(true)}
      >
        Unsubscribe<span className="sr-only"> {email}</span>
      </button>
      {refusal && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {refusal}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        question={`Unsubscribe ${email}?`}
        action="Yes, unsubscribe"
        onConfirm={() => change(id)}
        onClose={() => setAsking(false)}
        finalFocus={button}
      >
        This address gets no more news. The desk cannot put it back: its owner has to ask for news again.
      </ConfirmDialog>
    </>
  )
}
