import { MAIL_STATES, type MailState } from './mail-search.ts'

const COLORS: Record<MailState, string> = { waiting: 'text-caution', sent: 'text-good', failed: 'text-bad' }

export function MailStateWord({ state }: { state: MailState }) {
  return <span className={`stock-badge ${COLORS[state]}`}>{MAIL_STATES[state]}</span>
}
