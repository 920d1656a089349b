import { ConfirmButton } from '../ui/ConfirmButton.tsx'
import { FormAlert } from '../ui/FormAlert.tsx'
import { useAdminMutation } from './use-admin-mutation.ts'

/** Deletes an attached file for both sides, after confirmation. */
export function RemoveAttachment({ name, remove }: { name: string; remove: () => Promise<unknown> }) {
  const { change, isPending, refusal } = useAdminMutation({
    change: remove,
    toast: () => 'File removed.',
  })
  return (
    <div className="not-printed shrink-0">
      <FormAlert>{refusal}</FormAlert>
      <ConfirmButton
        name={
          <>
            Remove<span className="sr-only"> {name}</span>
          </>
        }
        question="Remove this file?"
        action="Yes, remove it"
        isPending={isPending}
        onConfirm={() => change()}
      >
        {name} is deleted, and the buyer does not see it any more. The audit keeps its name.
      </ConfirmButton>
    </div>
  )
}
