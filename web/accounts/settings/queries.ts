import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

/** Who the customer is, and for whom they buy. */
export const profile = () =>
  queryOptions({
    queryKey: ['settings', 'profile'],
    queryFn: () => api.settings.profile(),
  })

/** Whether the customer wants news by e-mail. */
export const newsletterChoice = () =>
  queryOptions({ queryKey: ['settings', 'news'], queryFn: () => api.settings.news() })
