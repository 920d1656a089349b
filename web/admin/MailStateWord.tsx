import { MAIL_STATES, type MailState } from './mail-search.ts'

const COLOURS: Record<MailState, string> = { waiting: 'text-caution', sent: 'text-good', failed: 'text-bad' }

export function MailStateWord({ state }: { state: MailState }) {
  return <span className={`stock-badge ${COLOURS[state]}`}>{MAIL_STATES[state]}</span>
}
