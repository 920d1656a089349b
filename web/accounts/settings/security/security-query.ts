import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Api, api } from '../../../api.ts'

export type Security = Awaited<ReturnType<Api['accounts']['security']>>
export type Session = Awaited<ReturnType<Api['accounts']['sessions']>>['sessions'][number]

const SECURITY = ['settings', 'security']
const SESSIONS = ['settings', 'sessions']
// Changed in other places than this page: never older than the page.
const FRESH = { staleTime: 0, refetchOnMount: true } as const

/** Security settings of the account. */
export const useSecurity = () => useQuery({ queryKey: SECURITY, queryFn: () => api.accounts.security(), ...FRESH })

/** The sessions of the account. */
export const useSessions = () =>
  useQuery({
    queryKey: SESSIONS,
    queryFn: () => api.accounts.sessions().then(({ sessions }) => sessions),
    ...FRESH,
  })

/** Refetches both after a change: a new password and two-step sign-in give this browser another session. */
export function useReloadSecurity(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await Promise.all([SECURITY, SESSIONS].map(queryKey => client.invalidateQueries({ queryKey })))
  }
}
