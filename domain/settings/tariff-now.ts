import { FIRST_TARIFF } from '../shipping/first-tariff.ts'
import type { Tariff } from '../shipping/tariff-shape.ts'
import { store } from './store.ts'

/** The tariff in force: the owner's saved parts, otherwise the first one. */
export const tariffNow = (): Tariff => ({
  domestic: store.domesticRates ?? FIRST_TARIFF.domestic,
  international: store.internationalRates ?? FIRST_TARIFF.international,
  surcharges: store.surcharges ?? FIRST_TARIFF.surcharges,
})
