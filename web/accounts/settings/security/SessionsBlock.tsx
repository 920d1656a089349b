import { type ReactNode, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { refusalCode } from '../../../api-refusal.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { LocalTime } from '../../../ui/LocalTime.tsx'
import { notify } from '../../../ui/notify.ts'
import { browserName } from './browser-name.ts'
import { SecurityBlock } from './SecurityBlock.tsx'
import { type Session, useReloadSecurity, useSessions } from './security-query.ts'
import { shortAddress } from './short-address.ts'

/** The sessions of the account, which can be ended. */
export function SessionsBlock({ className }: { className: string }) {
  const { data: sessions, isError, refetch } = useSessions()
  const [isEnding, setEnding] = useState(false)
  const top = useRef<HTMLHeadingElement>(null)
  const reload = useReloadSecurity()
  const hasOthers = sessions?.some(({ isThis }) => !isThis) === true
  /** The pressed button is removed with its session: the focus moves to the heading. */
  const ended = async (said: string) => {
    notify.success(said)
    await reload()
    top.current?.focus()
  }
  const endOthers = async () => {
    setEnding(true)
    try {
      await api.accounts.endOtherSessions({})
      await ended('Signed out everywhere else')
    } catch {
      notify.error('Failed to sign out everywhere else')
    } finally {
      setEnding(false)
    }
  }
  return (
    <SecurityBlock
      title="Where You Are Signed In"
      headingRef={top}
      className={className}
      beside={
        hasOthers && (
          <BusyButton className="button" isBusy={isEnding} onClick={() => void endOthers()}>
            {isEnding ? 'Signing out...' : 'Sign out everywhere else'}
          </BusyButton>
        )
      }
    >
      {sessions ? (
        <>
          <ul className="border-b border-line">
            {sessions.map(session => (
              <SessionRow key={session.id} session={session} onEnded={ended} />
            ))}
          </ul>
          <p className="text-sm text-muted">
            {hasOthers
              ? 'Don’t recognize one? Sign it out and change your password.'
              : 'You’re not signed in anywhere else.'}
          </p>
        </>
      ) : isError ? (
        <div role="alert">
          <p>Your active sessions couldn’t be loaded.</p>
          <button type="button" className="button mt-3" onClick={() => refetch()}>
            Try again
          </button>
        </div>
      ) : (
        <div role="status" aria-label="Loading..." className="skeleton h-32" />
      )}
    </SecurityBlock>
  )
}

type RowProps = { session: Session; onEnded: (said: string) => Promise<void> }

function SessionRow({ session, onEnded }: RowProps) {
  const { id, address, createdAt, lastSeenAt, isThis } = session
  const [isEnding, setEnding] = useState(false)
  const name = browserName(session.browser)
  const end = async () => {
    setEnding(true)
    try {
      await api.accounts.endSession({ id })
    } catch (error) {
      // Already ended from another device: the goal is reached.
      if (refusalCode(error) !== 'SESSION_NOT_FOUND') {
        setEnding(false)
        notify.error('Failed to sign out')
        return
      }
    }
    await onEnded(`Signed out: ${name}`)
  }
  return (
    <li className="grid items-center gap-x-6 gap-y-3 border-t border-line py-4 lg:grid-cols-[minmax(0,1fr)_auto_7rem]">
      <h3 className="flex flex-wrap items-center gap-x-3 text-base">
        {name}
        {isThis && <Badge>This browser</Badge>}
      </h3>
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[8rem_12rem_12rem] max-sm:grid-cols-[6rem_minmax(0,1fr)]">
        <Fact label="Address">
          <span className="part-number">{shortAddress(address) || 'unknown'}</span>
        </Fact>
        <Fact label="Signed in">
          <LocalTime at={createdAt} />
        </Fact>
        <Fact label="Last seen">{isThis ? 'Now' : <LocalTime at={lastSeenAt} />}</Fact>
      </dl>
      {!isThis && (
        <BusyButton
          className="button px-3 max-lg:justify-self-start"
          aria-label={`Sign out: ${name}`}
          isBusy={isEnding}
          onClick={() => void end()}
        >
          {isEnding ? 'Signing out...' : 'Sign out'}
        </BusyButton>
      )}
    </li>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="max-sm:contents">
    <dt className="text-muted">{label}</dt>
    <dd className="min-w-0 tabular-nums">{children}</dd>
  </div>
)
