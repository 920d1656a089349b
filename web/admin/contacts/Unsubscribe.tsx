import { api } from '../../api.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { useAdminMutation } from '../use-admin-mutation.ts'

/** Unsubscribes a contact at their request. It asks for confirmation, because only the contact can subscribe again. */
export function Unsubscribe({ id, email }: { id: number; email: string }) {
  const { change, isPending, refusal } = useAdminMutation({
    change: (contact: number) => api.contacts.admin.unsubscribe({ id: contact }),
    toast: () => `${email} is unsubscribed.`,
  })
  return (
    <>
      <ConfirmButton
        name={
          <>
            Unsubscribe<span className="sr-only"> {email}</span>
          </>
        }
        isPending={isPending}
        question={`Unsubscribe ${email}?`}
        action="Yes, unsubscribe"
        onConfirm={() => change(id)}
      >
        This address gets no more newsletters. Only its owner can subscribe again.
      </ConfirmButton>
      {refusal && (
        <p role="alert" className="mt-1 text-sm text-bad">
          {refusal}
        </p>
      )}
    </>
  )
}
