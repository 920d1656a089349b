import { FormAlert } from '../ui/FormAlert.tsx'
import { useAdminMutation } from './use-admin-mutation.ts'

type Props = {
  admin: { assignedTo: { id: string; name: string } | null; isMine: boolean }
  /** `from`: the account id of the admin who has it on this page */
  assign: (change: { from: string | null; toMe: boolean }) => Promise<unknown>
}

/** The assigned admin of a request. Admins can take it, also from each other, and release it. */
export function AssignmentControl({ admin: { assignedTo, isMine }, assign }: Props) {
  const { change, isPending, refusal } = useAdminMutation({
    change: (toMe: boolean) => assign({ from: assignedTo?.id ?? null, toMe }).then(() => toMe),
    toast: toMe => (toMe ? 'Assigned to you.' : 'Unassigned.'),
  })
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <span>
          <span className="text-muted">Assigned to: </span>
          <span className="font-medium">
            {isMine ? 'you' : assignedTo ? assignedTo.name || 'another user' : 'no one'}
          </span>
        </span>
        <button
          type="button"
          className="button"
          aria-disabled={isPending}
          aria-busy={isPending}
          onClick={() => change(!isMine)}
        >
          {isMine ? 'Unassign' : 'Assign to me'}
        </button>
      </p>
      <FormAlert>{refusal}</FormAlert>
    </>
  )
}
