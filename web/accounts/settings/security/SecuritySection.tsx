import { DataBlock } from './DataBlock.tsx'
import { DeleteAccountBlock } from './DeleteAccountBlock.tsx'
import { GoogleBlock } from './GoogleBlock.tsx'
import { MailedPasswordBlock } from './MailedPasswordBlock.tsx'
import { PasswordBlock } from './PasswordBlock.tsx'
import { SessionsBlock } from './SessionsBlock.tsx'
import { useSecurity } from './security-query.ts'
import { TwoStepBlock } from './TwoStepBlock.tsx'

/** Security of the account, its sessions, and exporting or deleting its data. */
export function SecuritySection() {
  const { data: security, isError, refetch } = useSecurity()
  if (security) {
    return (
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {security.hasPassword ? (
          <PasswordBlock email={security.email} />
        ) : (
          <MailedPasswordBlock email={security.email} />
        )}
        <TwoStepBlock security={security} />
        {security.googleSince !== null && <GoogleBlock security={security} since={security.googleSince} />}
        <SessionsBlock className="lg:col-span-2" />
        <DataBlock />
        <DeleteAccountBlock hasPassword={security.hasPassword} />
      </div>
    )
  }
  if (isError) {
    return (
      <div role="alert" className="sheet p-6">
        <p>Your security settings could not be loaded.</p>
        <button type="button" className="button mt-3" onClick={() => refetch()}>
          Try again
        </button>
      </div>
    )
  }
  return (
    <div role="status" aria-label="Loading..." className="grid gap-6 lg:grid-cols-2">
      <div className="skeleton h-96" />
      <div className="skeleton h-60" />
      <div className="skeleton h-60 lg:col-span-2" />
    </div>
  )
}
