import { queryOptions } from '@tanstack/react-query'
import { askSignedIn } from '../ask-signed-in.ts'

/** Who the customer is, and for whom they buy. */
export const profile = () =>
  queryOptions({
    queryKey: ['settings', 'profile'],
    queryFn: () => askSignedIn(({ settings }) => settings.profile()),
  })

/** Whether the customer wants news by e-mail. */
export const news = () =>
  queryOptions({ queryKey: ['settings', 'news'], queryFn: () => askSignedIn(({ settings }) => settings.news()) })
