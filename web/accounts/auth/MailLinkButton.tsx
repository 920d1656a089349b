import { BusyButton } from '../../ui/BusyButton.tsx'

/** Signing in without a password: by a link that is mailed. */
export const MailLinkButton = ({ isSending, onClick }: { isSending: boolean; onClick: () => void }) => (
  <BusyButton className="button w-full" isBusy={isSending} onClick={onClick}>
    {isSending ? 'Sending...' : 'Email me a sign-in link'}
  </BusyButton>
)
