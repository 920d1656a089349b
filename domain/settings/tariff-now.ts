import { FIRST_TARIFF } from '../shipping/first-tariff.ts'
import type { Tariff } from '../shipping/tariff-shape.ts'
import { store } from './store.ts'

/** The tariff that counts now: the owner's, as far as he has saved one. */
export const tariffNow = (): Tariff => ({
  domestic: store.domesticRates ?? FIRST_TARIFF.domestic,
  international: store.internationalRates ?? FIRST_TARIFF.international,
  surcharges: store.surcharges ?? FIRST_TARIFF.surcharges,
})
