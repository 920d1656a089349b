/** Signing in without a password: by a link that is mailed. */
export const MailLinkButton = ({ isSending, onClick }: { isSending: boolean; onClick: () => void }) => (
  <button type="button" className="button w-full" disabled={isSending} aria-busy={isSending} onClick={onClick}>
    {isSending ? 'Sending...' : 'Email me a sign-in link'}
  </button>
)
