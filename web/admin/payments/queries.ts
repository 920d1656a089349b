import { queryOptions } from '@tanstack/react-query'
import { askAdmin } from '../ask-admin.ts'
import { EVERY } from '../queries.ts'

export const paymentHistory = (orderId: string) =>
  queryOptions({
    queryKey: ['admin', 'payment-history', orderId],
    queryFn: () => askAdmin(({ payments }) => payments.history({ orderId })),
    ...EVERY,
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
