import { LISTED_STATES } from '../../domain/catalogue/listed-state.ts'
import { store } from '../../domain/settings/store.ts'
import { mailAddress } from '../addresses.ts'
import { notify } from '../ui/notify.ts'
import { asText, type Row } from './listed-rows.ts'

/** As much of a list as a mail link can carry. */
const MAX_MAIL_LENGTH = 1500

const LINK = 'inline-flex items-center text-link pointer-coarse:min-h-11'

/** The lines that cannot be bought directly, to request by mail or to copy as text. */
export function UnbuyableLines({ rest }: { rest: readonly Row[] }) {
  if (rest.length === 0) return null
  const body = `Please quote:\n${rest.map(row => asText(row, LISTED_STATES[row.state])).join('\n')}\n`
  const copy = () =>
    navigator.clipboard.writeText(body).then(
      () => notify.success('The list is copied'),
      () => notify.error('The list could not be copied'),
    )
  return (
    <p className="not-printed flex flex-wrap gap-x-4 text-sm">
      {body.length <= MAX_MAIL_LENGTH && (
        <a href={mailAddress(store.mailboxes.sales, 'Quote request: a list of parts', body)} className={LINK}>
          Email the rest
        </a>
      )}
      <button type="button" className={LINK} onClick={copy}>
        Copy the rest
      </button>
    </p>
  )
}
