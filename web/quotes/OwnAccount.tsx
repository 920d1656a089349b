import { useEffect, useId, useRef } from 'react'
import { CARRIER_NAMES } from '../../domain/shipping/carrier-account.ts'
import { FieldError } from '../ui/TextField.tsx'
import { AddAccount } from './AddAccount.tsx'
import type { useOwnAccount } from './use-own-account.ts'

type Props = { own: ReturnType<typeof useOwnAccount>; onSignIn: () => void }

/**
 * The buyer's own account with a carrier, instead of the store's shipping. It is outside of the form because it
 * contains a form.
 */
export function OwnAccount({ own, onSignIn }: Props) {
  return (
    <div className="mt-3">
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={own.isWanted}
          onChange={event => own.want(event.target.checked)}
        />
        I&apos;d like to use my own shipping account
      </label>
      {own.isWanted && (own.isCustomer ? <Accounts own={own} /> : <ForGuests onSignIn={onSignIn} />)}
    </div>
  )
}

function ForGuests({ onSignIn }: { onSignIn: () => void }) {
  return (
    <p className="border-l-4 border-line pl-3 text-muted">
      We’ll quote without freight and ask for your account once you’ve signed in.{' '}
      <button type="button" className="text-link min-h-8 pointer-coarse:min-h-11" onClick={onSignIn}>
        Sign in to choose it now
      </button>
    </p>
  )
}

function Accounts({ own }: { own: Props['own'] }) {
  const { accounts, isError, reload, isFirst, isFormShown, showForm, chosenId, choose, error, refusals } = own
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  // Counted, so that pressed again it leads here again.
  useEffect(() => {
    if (refusals === 0) return
    const first = place.current?.querySelector<HTMLElement>('input')
    first?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'center' })
  }, [refusals])
  if (!accounts && isError)
    return (
      <div role="alert" className="sheet p-4">
        <p>Failed to load shipping accounts</p>
        <button type="button" className="button mt-3" onClick={() => void reload()}>
          Try again
        </button>
      </div>
    )
  if (!accounts) return <div role="status" aria-label="Loading..." className="skeleton late h-14" />
  return (
    <div ref={place}>
      {isFormShown ? (
        <AddAccount
          isFirst={isFirst}
          onCancel={() => (isFirst ? own.want(false) : showForm(false))}
          onAdded={async added => {
            await reload()
            choose(added)
          }}
        />
      ) : (
        <>
          <fieldset aria-describedby={error ? id : undefined} className="sheet divide-y divide-line">
            <legend className="sr-only">Shipping account</legend>
            {accounts.map(account => (
              <label key={account.id} className="flex min-h-11 items-center gap-3 px-3 py-2 has-checked:bg-sunken">
                <input
                  type="radio"
                  name={`${id}-account`}
                  className="size-5 shrink-0"
                  checked={account.id === chosenId}
                  onChange={() => choose(account.id)}
                />
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  {account.nickname || CARRIER_NAMES[account.provider]}
                  <span className="text-muted">
                    {account.nickname && `, ${CARRIER_NAMES[account.provider]}`}, ending in{' '}
                    <span className="part-number">{account.ending}</span>
                    {account.isDefault && ', default'}
                  </span>
                </span>
              </label>
            ))}
          </fieldset>
          <button type="button" className="button mt-3" onClick={() => showForm(true)}>
            Add new account
          </button>
        </>
      )}
      <div role="alert">
        <FieldError id={id} error={error} />
      </div>
    </div>
  )
}
