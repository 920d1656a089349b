import { SETTING_SECTIONS } from '../../../domain/settings/sections.ts'
import { api } from '../../api.ts'
import { refusalText } from '../../api-refusal.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { notify } from '../../ui/notify.ts'
import { PageLink } from '../../ui/PageLink.tsx'
import {
  addressOf,
  importsAdminAddress,
  NEW_PART_ADDRESS,
  SETTINGS_ADMIN_ADDRESS,
  STORE_ADMIN_ADDRESS,
} from '../addresses.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'
import { EmptyDemonstration } from './EmptyDemonstration.tsx'
import { LookUpDns } from './LookUpDns.tsx'
import type { Opening, OpeningItem } from './queries.ts'
import { RehearsedOn } from './RehearsedOn.tsx'
import { TryCard } from './TryCard.tsx'

type Props = { item: OpeningItem; opening: Opening }

const STACK = 'flex flex-wrap gap-2 md:justify-end'

/** The action of a checklist item: a button, or a link to its page. */
export function OpeningAction({ item: { name, state }, opening }: Props) {
  switch (name) {
    case 'demonstration':
      return state === 'open' ? <EmptyDemonstration demonstration={opening.demonstration} /> : null
    case 'values':
      return (
        <div className={STACK}>
          {opening.sections.map(section => (
            <PageLink key={section} href={addressOf(STORE_ADMIN_ADDRESS, { section })} className="button">
              {SETTING_SECTIONS[section].title}
            </PageLink>
          ))}
        </div>
      )
    case 'environment':
      return state === 'open' ? (
        <PageLink href={SETTINGS_ADMIN_ADDRESS} className="button">
          See what is set
        </PageLink>
      ) : null
    case 'parts':
      return state === 'open' ? (
        <div className={STACK}>
          <PageLink href={NEW_PART_ADDRESS} className="button">
            Add a part
          </PageLink>
          <PageLink href={importsAdminAddress()} className="button">
            Bring in a list
          </PageLink>
        </div>
      ) : null
    case 'mail':
      return opening.hasMailServer ? (
        <TryMail isAgain={state === 'done'} />
      ) : (
        <p className="text-sm">Set SMTP_URL first.</p>
      )
    case 'dns':
      return <LookUpDns mailbox={opening.mailbox} />
    case 'card':
      return <TryCard isAgain={state === 'done'} />
    case 'terms':
      return <ReviewTerms isDone={state === 'done'} />
    case 'backup':
      return <RehearsedOn />
  }
}

function TryMail({ isAgain }: { isAgain: boolean }) {
  const trial = useAdminMutation({
    change: () => api.opening.tryMail({}),
    onSuccess: ({ passed, detail }) => (passed ? notify.success(detail) : notify.error(detail)),
    onError: error => notify.error(refusalText(error, 'The email could not be sent. Please try again.')),
  })
  return (
    <BusyButton className="button" isBusy={trial.isPending} onClick={() => trial.change()}>
      {isAgain ? 'Send another' : 'Send a test email to me'}
    </BusyButton>
  )
}

function ReviewTerms({ isDone }: { isDone: boolean }) {
  const review = useAdminMutation({
    change: () => api.opening.confirm({ kind: 'terms' }),
    onSuccess: () => notify.success('Kept: taxes and terms are reviewed.'),
    onError: error => notify.error(refusalText(error, 'This could not be saved. Please try again.')),
  })
  return (
    <div className={STACK}>
      <PageLink href={addressOf(STORE_ADMIN_ADDRESS, { section: 'terms' })} className="button">
        Terms
      </PageLink>
      <PageLink href={addressOf(STORE_ADMIN_ADDRESS, { section: 'orders' })} className="button">
        Minimums and charges
      </PageLink>
      {!isDone && (
        <BusyButton className="button" isBusy={review.isPending} onClick={() => review.change()}>
          Both are right
        </BusyButton>
      )}
    </div>
  )
}
