import { orpc } from '../../api.ts'

/** Loaded on demand, not polled every half minute. */
const ON_DEMAND = { staleTime: 30_000, refetchOnMount: true }

const AGAIN_MS = 5000
const OLD_MS = 60_000

/** An outdated comparison is being redone: this polls until it is done. */
export const paymentExceptions = () =>
  orpc.payments.admin.exceptions.queryOptions({
    ...ON_DEMAND,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data && dataUpdatedAt - Date.parse(data.comparedAt) > OLD_MS ? AGAIN_MS : false,
  })

/** A separate query: the gateway may be slow. */
export const unmatchedCharges = () => orpc.payments.admin.unmatchedCharges.queryOptions(ON_DEMAND)
