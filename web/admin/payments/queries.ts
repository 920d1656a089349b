import { queryOptions } from '@tanstack/react-query'
import { LIVE } from '../../live-query.ts'
import { askAdmin } from '../ask-admin.ts'

export const paymentHistory = (orderId: string) =>
  queryOptions({
    queryKey: ['admin', 'payment-history', orderId],
    queryFn: () => askAdmin(({ payments }) => payments.history({ orderId })),
    ...LIVE,
    placeholderData: undefined,
  })

/** The gateway is asked for it: when somebody wants to know, and not every half minute. */
export const paymentExceptions = () =>
  queryOptions({
    queryKey: ['admin', 'payment-exceptions'],
    queryFn: () => askAdmin(({ payments }) => payments.exceptions()),
    staleTime: 30_000,
    refetchOnMount: true,
  })
