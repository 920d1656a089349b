import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CARRIER_NAMES } from '../../domain/shipping/carrier-account.ts'
import { CARRIER_ACCOUNTS, type CarrierAccountView } from '../accounts/settings/carrier-account-list.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { notify } from '../ui/notify.ts'
import { QueryBoundary } from '../ui/QueryBoundary.tsx'
import { SelectField } from '../ui/SelectField.tsx'

const CarrierAccountForm = lazyPart(() =>
  import('../accounts/settings/CarrierAccountForm.tsx').then(({ CarrierAccountForm }) => CarrierAccountForm),
)

/** null: the store ships; an account that is still to be chosen has no id. */
type Choice = { id: number | null } | null
type Props = {
  chosen: Choice
  onChoose: (choice: Choice) => void
  error: string | undefined
  /** Shipping on an account is already decided. */
  isAsked?: boolean
}

/** The choice to ship on the buyer's own carrier account, and of the account. */
export function OwnCarrierAccount({ chosen, onChoose, error, isAsked = false }: Props) {
  return (
    <div>
      {!isAsked && (
        <label className="inline-flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            className="size-5"
            checked={chosen !== null}
            onChange={event => onChoose(event.target.checked ? { id: null } : null)}
          />
          I&apos;d like to use my own shipping account
        </label>
      )}
      {chosen !== null && <Accounts chosen={chosen.id} onChoose={onChoose} error={error} />}
    </div>
  )
}

type AccountsProps = { chosen: number | null; onChoose: (choice: Choice) => void; error: string | undefined }

function Accounts({ chosen, onChoose, error }: AccountsProps) {
  const client = useQueryClient()
  const query = useQuery({
    queryKey: CARRIER_ACCOUNTS.key,
    queryFn: CARRIER_ACCOUNTS.load,
    select: accounts => accounts.filter(({ isActive }) => isActive),
  })
  const [isAdding, setAdding] = useState(false)
  const reload = () => client.invalidateQueries({ queryKey: CARRIER_ACCOUNTS.key })
  const close = () => (query.data?.length ? setAdding(false) : onChoose(null))
  const fail = () => {
    close()
    notify.error('The form couldn’t be opened. Please reload the page.')
  }
  return (
    <QueryBoundary query={query} failed="Failed to load shipping accounts" skeleton={<div className="skeleton h-20" />}>
      {accounts =>
        isAdding || accounts.length === 0 ? (
          <CarrierAccountForm
            onFail={fail}
            item={null}
            isFirst={accounts.length === 0}
            close={close}
            reload={reload}
            onAdded={id => {
              onChoose({ id })
              setAdding(false)
            }}
          />
        ) : (
          <div className="flex flex-wrap items-end gap-3">
            <SelectField
              label="Shipping account"
              className="w-full sm:w-80"
              value={chosen ?? ''}
              onChange={event => onChoose({ id: Number(event.target.value) || null })}
              error={error}
            >
              <option value="">Select an account</option>
              {accounts.map(account => (
                <option key={account.id} value={account.id}>
                  {accountName(account)}
                </option>
              ))}
            </SelectField>
            <button type="button" className="button" onClick={() => setAdding(true)}>
              Add new account
            </button>
          </div>
        )
      }
    </QueryBoundary>
  )
}

const accountName = ({ provider, nickname, ending }: CarrierAccountView): string =>
  [nickname, `${CARRIER_NAMES[provider]}${ending && ` •••• ${ending}`}`].filter(Boolean).join(', ')
