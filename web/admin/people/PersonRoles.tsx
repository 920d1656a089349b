import { useState } from 'react'
import { ROLE_WORDS, ROLES, type Role, roleNames } from '../../../domain/staff/roles.ts'
import { api } from '../../api.ts'
import { ConfirmButton } from '../../ui/ConfirmButton.tsx'
import { Moment } from '../../ui/Moment.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { AdminBlock } from '../AdminBlock.tsx'
import { auditAdminAddress } from '../addresses.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import type { Person } from './queries.ts'

/** The roles of a person, as checkboxes. A change applies from their next request. */
export function PersonRoles({ shown }: { shown: Person }) {
  return (
    <AdminBlock title="Roles">
      <p className="text-sm">
        {roleNames(shown.roles)}
        {shown.staffSince && (
          <>
            {' '}
            since <Moment at={shown.staffSince} form="minute" />
          </>
        )}
      </p>
      {/* If another admin changes the roles, the checkboxes are reset. */}
      <RoleBoxes key={shown.roles.join()} shown={shown} />
    </AdminBlock>
  )
}

function RoleBoxes({ shown }: { shown: Person }) {
  const { userId, roles: before, email, isMe, isOnlyAdmin } = shown
  const [roles, setRoles] = useState<readonly Role[]>(before)
  const [reason, setReason] = useState('')
  const { change, isPending, refusal, clearRefusal } = useAdminMutation({
    change: () => api.people.changeRoles({ userId, roles: [...roles], before, reason: reason.trim() }),
    toast: () => 'The roles have been changed.',
  })
  const given = ROLES.filter(role => roles.includes(role) && !before.includes(role))
  const taken = ROLES.filter(role => !roles.includes(role) && before.includes(role))
  const isChanged = given.length + taken.length > 0
  // The server decides; admins get further roles from a second admin.
  const mayTick = (role: Role) => !isMe || before.includes(role) || (isOnlyAdmin && role === 'quality')
  const needsReason = isMe && given.length > 0
  const tick = (role: Role, isOn: boolean) => {
    clearRefusal()
    setRoles(isOn ? [...roles, role] : roles.filter(each => each !== role))
  }
  return (
    <>
      <fieldset className="mt-2">
        <legend className="sr-only">Roles of {email}</legend>
        {ROLES.map(role => (
          <label key={role} className="flex cursor-pointer items-start gap-2 py-1 text-sm pointer-coarse:py-2.5">
            <input
              type="checkbox"
              className="mt-0.5 size-4"
              checked={roles.includes(role)}
              disabled={isPending || !mayTick(role)}
              onChange={({ target }) => tick(role, target.checked)}
            />
            <span>
              {ROLE_WORDS[role].name}
              <span className="block text-xs text-muted">{ROLE_WORDS[role].about}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {isMe && (
        <p className="mt-2 text-sm text-muted">
          {isOnlyAdmin
            ? 'You are the only admin: you can give yourself the role Quality, with two-step sign-in and a reason for the audit.'
            : 'Another admin gives you roles.'}
        </p>
      )}
      {needsReason && (
        <div className="mt-2">
          <TextField
            label="Reason"
            autoComplete="off"
            maxLength={300}
            value={reason}
            onChange={event => {
              clearRefusal()
              setReason(event.target.value)
            }}
          />
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        {isChanged && (
          <ConfirmButton
            name="Save roles"
            isPending={isPending}
            onAsk={clearRefusal}
            question={isMe && taken.includes('admin') ? 'Give up your own admin role?' : 'Change the roles?'}
            action="Yes, change them"
            onConfirm={() => change()}
          >
            {given.length > 0 && `${email} gets the role ${roleNames(given)}. `}
            {taken.length > 0 && `${email} loses the role ${roleNames(taken)} at once.`}
          </ConfirmButton>
        )}
        <PageLink href={auditAdminAddress({ subject: 'account', of: userId })} className="button">
          Role history
        </PageLink>
      </div>
      {refusal && (
        <p role="alert" className="mt-2 text-sm text-bad">
          {refusal}
        </p>
      )}
    </>
  )
}
