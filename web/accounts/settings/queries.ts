import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

/** The customer's name and company. */
export const profile = () =>
  queryOptions({
    queryKey: ['settings', 'profile'],
    queryFn: () => api.accounts.profile(),
  })

/** The newsletter choice. */
export const newsletterChoice = () =>
  queryOptions({ queryKey: ['settings', 'news'], queryFn: () => api.accounts.newsletter() })
