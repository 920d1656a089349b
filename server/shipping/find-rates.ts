import type { Address } from '../../domain/address.ts'
import type { Cents } from '../../domain/money.ts'
import { fitsParcelService, type PackedLine, packParcels } from '../../domain/parcel.ts'
import { type RateOption, tariffRates } from '../../domain/tariff.ts'
import type { Store } from '../../store.config.ts'

export type Destination = Pick<Address, 'country' | 'state' | 'postalCode'>

/** The rates of the store's tariff for some lines, cheapest first; none for what no parcel service takes. */
export async function findRates(
  store: Store,
  destination: Destination,
  lines: readonly PackedLine[],
  declaredValue: Cents,
): Promise<RateOption[]> {
  const parcels = packParcels(lines)
  if (!fitsParcelService(parcels)) return []
  return tariffRates({ originPostalCode: store.warehouse.postalCode, destination, parcels, declaredValue })
}
