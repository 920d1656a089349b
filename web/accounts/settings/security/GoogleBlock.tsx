import { useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { LocalTime } from '../../../ui/LocalTime.tsx'
import { notify } from '../../../ui/notify.ts'
import { FormActions } from '../FormActions.tsx'
import { ByPassword } from './ByPassword.tsx'
import { SecurityBlock } from './SecurityBlock.tsx'
import { type Security, useReloadSecurity } from './security-query.ts'

type Props = { security: Pick<Security, 'email' | 'hasPassword'>; since: string }

/** The Google account that signs in to this account, and how to remove it. */
export function GoogleBlock({ security: { email, hasPassword }, since }: Props) {
  const [isRemoving, setRemoving] = useState(false)
  const top = useRef<HTMLHeadingElement>(null)
  const reload = useReloadSecurity()
  const rest = () => {
    setRemoving(false)
    top.current?.focus()
  }
  const remove = async (password: string) => {
    await api.accounts.removeGoogle({ password })
    notify.success('Google account removed')
    rest()
    await reload()
  }
  return (
    <SecurityBlock title="Google" headingRef={top}>
      <p>
        A Google account with the address <strong className="[overflow-wrap:anywhere]">{email}</strong> signs in to this
        account. It was added on <LocalTime at={since} />.
      </p>
      {!hasPassword && (
        <p className="text-muted">
          To remove it, set a password with the link we email you. That removes the Google account too.
        </p>
      )}
      {hasPassword && <p className="text-sm text-muted">Removing it signs you out everywhere else.</p>}
      {hasPassword && !isRemoving && (
        <button type="button" className="button" onClick={() => setRemoving(true)}>
          Remove
        </button>
      )}
      {isRemoving && (
        <ByPassword
          label="Remove the Google account"
          onPassword={remove}
          end={isBusy => <FormActions label="Remove" busyLabel="Removing..." isSaving={isBusy} onCancel={rest} />}
        />
      )}
    </SecurityBlock>
  )
}
