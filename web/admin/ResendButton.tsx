import { useResend } from './use-resend.ts'

export function ResendButton({ id, subject }: { id: number; subject: string }) {
  const resend = useResend()
  return (
    <button
      type="button"
      className="button min-h-8 px-3 py-1 text-sm whitespace-nowrap pointer-coarse:min-h-11"
      aria-label={`Send again: ${subject}`}
      aria-disabled={resend.isPending}
      aria-busy={resend.isPending}
      onClick={() => resend.change(id)}
    >
      {resend.isPending ? 'Sending...' : 'Send again'}
    </button>
  )
}
