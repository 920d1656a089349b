import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CARRIER_ACCOUNTS, type CarrierAccountView } from '../accounts/settings/carrier-account-list.ts'
import { clearSignedInHint } from '../accounts/signed-in.ts'
import { useSignedIn } from '../accounts/use-signed-in.ts'
import { api } from '../api.ts'
import { isSignedOut } from '../api-refusal.ts'
import type { RefusedRequest } from './queries.ts'

export const CHOOSE_ONE = 'Please select a shipping account or add a new one'

/**
 * Whether the request ships on the buyer's own carrier account, and on which: initially the default one, or that of a
 * refused request.
 */
export function useOwnAccount(again?: RefusedRequest) {
  const isCustomer = useSignedIn()
  const [isWanted, setWanted] = useState(again?.fields.wantsOwnAccount === 'true')
  const [picked, setPicked] = useState<number | null>(Number(again?.fields.carrierAccountId) || null)
  const [isAdding, setAdding] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const [refusals, setRefusals] = useState(0)
  const { data, isError, refetch } = useQuery({
    queryKey: CARRIER_ACCOUNTS.key,
    queryFn: activeAccounts,
    enabled: isCustomer && isWanted,
  })
  const isFirst = data?.length === 0
  const chosen = data?.find(({ id }) => id === picked) ?? data?.find(({ isDefault }) => isDefault) ?? null
  const isFormShown = isFirst || isAdding
  return {
    isCustomer,
    isWanted,
    /** Checking the box again resets the choice. */
    want: (wanted: boolean) => {
      setWanted(wanted)
      setPicked(null)
      setAdding(false)
      setError(undefined)
    },
    accounts: data,
    isError,
    reload: refetch,
    isFirst,
    isFormShown,
    showForm: setAdding,
    chosenId: chosen?.id ?? null,
    choose: (id: number) => {
      setPicked(id)
      setAdding(false)
      setError(undefined)
    },
    error,
    /** the number of submits without a chosen account */
    refusals,
    /** The fields of the request; undefined, with an error shown here, if an account is wanted and none is chosen. */
    answer: (): { wantsOwnAccount: boolean; carrierAccountId: number | null } | undefined => {
      // A guest chooses the account later, once signed in.
      if (!isWanted || !isCustomer) return { wantsOwnAccount: isWanted, carrierAccountId: null }
      if (chosen && !isFormShown) return { wantsOwnAccount: true, carrierAccountId: chosen.id }
      setError(CHOOSE_ONE)
      setRefusals(before => before + 1)
      return undefined
    },
  }
}

async function activeAccounts(): Promise<CarrierAccountView[]> {
  try {
    return (await api.accounts.carrierAccounts()).filter(({ isActive }) => isActive)
  } catch (error) {
    // The form stays: a visitor who is signed out continues as a guest.
    if (isSignedOut(error)) clearSignedInHint()
    throw error
  }
}
