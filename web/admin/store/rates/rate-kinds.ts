import type { SectionValues } from '../../../../domain/settings/sections.ts'
import { FIRST_TARIFF } from '../../../../domain/shipping/first-tariff.ts'
import { DOMESTIC_ZONES, REGIONS } from '../../../../domain/shipping/shipping-zone.ts'
import {
  DOMESTIC_SERVICES,
  INTERNATIONAL_SERVICES,
  type TariffService,
} from '../../../../domain/shipping/tariff-services.ts'
import type { Tariff } from '../../../../domain/shipping/tariff-shape.ts'

export type RateTableKey = 'domesticRates' | 'internationalRates'
type RateKind = { zones: readonly string[]; services: readonly TariffService[] }

export const RATE_KINDS: Record<RateTableKey, RateKind> = {
  domesticRates: { zones: DOMESTIC_ZONES, services: DOMESTIC_SERVICES },
  internationalRates: { zones: REGIONS, services: INTERNATIONAL_SERVICES },
}

/** The tariff from these values; the defaults of the store's setup if the owner never saved one. */
export const tariffOf = (values: SectionValues): Tariff => ({
  domestic: values.domesticRates ?? FIRST_TARIFF.domestic,
  international: values.internationalRates ?? FIRST_TARIFF.international,
  surcharges: values.surcharges ?? FIRST_TARIFF.surcharges,
})

/** The values of a section for editing, with default rates if none were saved. */
export function withFirstRates(values: SectionValues): SectionValues {
  const { domestic, international, surcharges } = tariffOf(values)
  return {
    ...values,
    ...('domesticRates' in values && { domesticRates: domestic }),
    ...('internationalRates' in values && { internationalRates: international }),
    ...('surcharges' in values && { surcharges }),
  }
}
