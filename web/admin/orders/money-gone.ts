import type { TakeBack } from '../payments/payment-words.ts'

/** Of a paid order of which nothing is left to be refunded: where the money is. */
export function moneyGone(takeBacks: readonly Pick<TakeBack, 'state'>[]): string {
  const is = (state: TakeBack['state']) => takeBacks.some(one => one.state === state)
  if (is('failed')) return 'not all of it could be given back'
  return is('wanted') ? 'all of it is on its way back' : 'all of it was given back'
}
