import { useToldChange } from '../use-told-change.ts'

/** Takes somebody off the list who asked the desk for it. */
export function Unsubscribe({ id, email }: { id: number; email: string }) {
  const { change, isPending, refusal } = useToldChange(
    ({ contactDesk }, contact: number) => contactDesk.unsubscribe({ id: contact }),
    () => `${email} gets no more news.`,
  )
  return (
    <>
      <button type="button" className="button" disabled={isPending} aria-busy={isPending} onClick={() => change(id)}>
        Unsubscribe<span className="sr-only"> {email}</span>
      </button>
      {refusal && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {refusal}
        </p>
      )}
    </>
  )
}
