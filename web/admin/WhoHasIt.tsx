import { FormAlert } from '../ui/FormAlert.tsx'
import { useAdminMutation } from './use-admin-mutation.ts'

type Props = {
  admin: { assignedTo: { id: string; name: string } | null; isMine: boolean }
  /** `from`: who has it on this page, by the account's id */
  assign: (change: { from: string | null; toMe: boolean }) => Promise<unknown>
}

/** Which admin has what came in; it can be taken, also from another, and given back. */
export function WhoHasIt({ admin: { assignedTo, isMine }, assign }: Props) {
  const { change, isPending, refusal } = useAdminMutation({
    change: (toMe: boolean) => assign({ from: assignedTo?.id ?? null, toMe }).then(() => toMe),
    toast: toMe => (toMe ? 'Assigned to you.' : 'Assigned to nobody.'),
  })
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <span>
          <span className="text-muted">Assigned to: </span>
          <span className="font-medium">
            {isMine ? 'you' : assignedTo ? assignedTo.name || 'somebody else' : 'nobody'}
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
