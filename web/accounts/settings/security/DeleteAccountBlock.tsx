import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { showOnNextPage } from '../../../ui/notices.ts'
import { QuestionDialog } from '../../../ui/QuestionDialog.tsx'
import { announceSignOut } from '../../signed-in.ts'
import { ByPassword } from './ByPassword.tsx'
import { SecurityBlock } from './SecurityBlock.tsx'

/** The end of an account: a question first, that says what goes and what stays. */
export function DeleteAccountBlock({ hasPassword }: { hasPassword: boolean }) {
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const remove = async (password: string) => {
    await api.privacy.deleteAccount(hasPassword ? { password } : {})
    announceSignOut()
    showOnNextPage('success', 'Your account has been deleted.')
    window.location.assign('/')
  }
  return (
    <SecurityBlock title="Delete Account">
      <p>Permanently deletes your account and everything in it. We keep your orders, as the law requires.</p>
      <button ref={button} type="button" className="button border-bad text-bad" onClick={() => setAsking(true)}>
        Delete Account
      </button>
      <QuestionDialog
        isOpen={isAsking}
        question="Delete your account?"
        onClose={() => setAsking(false)}
        finalFocus={button}
      >
        <AlertDialog.Description render={<div />} className="my-4 space-y-3">
          <p>
            <strong>Permanently deleted:</strong> your sign-in methods, profile, saved addresses, carrier accounts and
            cart.
          </p>
          <p>
            <strong>What we keep:</strong> your orders, as the law requires. They’ll no longer belong to an account, so
            you can’t open them here. Newsletter subscriptions continue.
          </p>
        </AlertDialog.Description>
        <ByPassword
          label="Delete your account"
          hasPassword={hasPassword}
          onPassword={remove}
          end={isBusy => (
            <div className="flex justify-end gap-3">
              <AlertDialog.Close className="button">Cancel</AlertDialog.Close>
              <BusyButton type="submit" className="button border-bad text-bad" isBusy={isBusy}>
                {isBusy ? 'Deleting...' : 'Delete Account'}
              </BusyButton>
            </div>
          )}
        />
      </QuestionDialog>
    </SecurityBlock>
  )
}
