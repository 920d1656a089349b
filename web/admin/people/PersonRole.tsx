import { api } from '../../api.ts'
import { AskingButton } from '../../ui/AskingButton.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { auditAdminAddress } from '../addresses.ts'
import { useToldChange } from '../use-told-change.ts'
import type { Person } from './queries.ts'

/** Makes somebody an admin, or takes it away again. It counts from the next thing that they do. */
export function PersonRole({ shown }: { shown: Person }) {
  const { userId, isAdmin, isMe, email } = shown
  const { change, isPending, refusal, forgetRefusal } = useToldChange(
    (make: boolean) => (make ? api.people.makeAdmin({ userId }) : api.people.takeAdmin({ userId })),
    () => 'The role has been changed.',
  )
  return (
    <AdminBlock title="Role">
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
        <AskingButton
          name={isAdmin ? 'Take admin role away' : 'Make admin'}
          isPending={isPending}
          onAsk={forgetRefusal}
          question={isAdmin ? (isMe ? 'Lay down your own admin role?' : 'Take the admin role away?') : 'Make an admin?'}
          action={isAdmin ? 'Yes, take it away' : 'Yes, make admin'}
          onConfirm={() => change(!isAdmin)}
        >
          {isAdmin
            ? `${email} loses the back office at once.`
            : `${email} then sees and changes everything in the back office: orders, payments, people.`}
        </AskingButton>
        <PageLink href={auditAdminAddress({ subject: 'account', of: userId })} className="button">
          Role history
        </PageLink>
      </div>
      {refusal && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {refusal}
        </p>
      )}
    </AdminBlock>
  )
}
