import { useRef, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { adminAddress } from '../admin-place.ts'
import { DeskBlock } from '../DeskBlock.tsx'
import { useToldChange } from '../use-told-change.ts'
import type { Person } from './queries.ts'

/** Makes somebody an admin, or takes it away again. It counts from the next thing that they do. */
export function PersonRole({ shown }: { shown: Person }) {
  const { userId, isAdmin, isMe, email } = shown
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { change, isPending, refusal, forgetRefusal } = useToldChange(
    ({ people }, make: boolean) => (make ? people.makeAdmin({ userId }) : people.takeAdmin({ userId })),
    () => 'The role has been changed.',
  )
  return (
    <DeskBlock title="Role">
      <p className="text-sm">
        {isAdmin ? 'Admin' : 'Customer'}
        {shown.adminSince && (
          <>
            {' '}
            since <Moment at={shown.adminSince} form="minute" />
          </>
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <button
          ref={button}
          type="button"
          className="button"
          disabled={isPending}
          aria-busy={isPending}
          onClick={() => {
            forgetRefusal()
            setAsking(true)
          }}
        >
          {isAdmin ? 'Take admin role away' : 'Make admin'}
        </button>
        <a href={adminAddress({ tab: 'audit', subject: 'account', of: userId })} className="button">
          Role history
        </a>
      </div>
      {refusal && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {refusal}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        question={isAdmin ? (isMe ? 'Lay down your own admin role?' : 'Take the admin role away?') : 'Make an admin?'}
        action={isAdmin ? 'Yes, take it away' : 'Yes, make admin'}
        onConfirm={() => change(!isAdmin)}
        onClose={() => setAsking(false)}
        finalFocus={button}
      >
        {isAdmin
          ? `${email} loses the back office at once.`
          : `${email} then sees and changes everything in the back office: orders, payments, people.`}
      </ConfirmDialog>
    </DeskBlock>
  )
}
