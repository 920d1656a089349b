import { z } from '../../../../domain/text/zod.ts'
import { countPackages, listPackages, PackageCountsShape, PackagesShape } from '../../../fulfillments/list-packages.ts'
import type { Db } from '../../../platform/db/database.ts'

export const PackagesOfTodayShape = z.object({
  /** the counts of the list of packages; 100 means more than 99 */
  parcels: PackageCountsShape,
  /** lost or returned packages by waiting time, then the latest late ones */
  parcelNext: PackagesShape.shape.parcels,
})
type PackagesOfToday = z.infer<typeof PackagesOfTodayShape>

const MAX_SHOWN = 5

/** Packages that are late, lost or returned. */
export async function packagesOfToday(db: Db, now: Date): Promise<PackagesOfToday> {
  const first = async (show: 'unsettled' | 'late') =>
    (await listPackages(db, { show, after: null }, MAX_SHOWN, now)).parcels
  return {
    parcels: await countPackages(db, now),
    parcelNext: [...(await first('unsettled')), ...(await first('late'))].slice(0, MAX_SHOWN),
  }
}
