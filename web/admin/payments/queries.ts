import { orpc } from '../../api.ts'

/** Looked for when somebody wants to know, and not every half minute. */
const ON_DEMAND = { staleTime: 30_000, refetchOnMount: true }

const AGAIN_MS = 5000
const OLD_MS = 60_000

/** What the store compared longer ago is being compared anew: it is asked for until it is. */
export const paymentExceptions = () =>
  orpc.payments.exceptions.queryOptions({
    ...ON_DEMAND,
    refetchInterval: ({ state: { data, dataUpdatedAt } }) =>
      data && dataUpdatedAt - Date.parse(data.comparedAt) > OLD_MS ? AGAIN_MS : false,
  })

/** By itself: the gateway may take its time. */
export const unmatchedCharges = () => orpc.payments.strayCharges.queryOptions(ON_DEMAND)
