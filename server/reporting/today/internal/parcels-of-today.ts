import { z } from '../../../../domain/text/zod.ts'
import { countParcels, listParcels, ParcelCountsShape, ParcelsShape } from '../../../fulfillments/list-parcels.ts'
import type { Db } from '../../../platform/db/database.ts'

export const ParcelsOfTodayShape = z.object({
  /** the counts of the list of packages; 100 means more than 99 */
  parcels: ParcelCountsShape,
  /** lost or returned packages by waiting time, then the latest late ones */
  parcelNext: ParcelsShape.shape.parcels,
})
type ParcelsOfToday = z.infer<typeof ParcelsOfTodayShape>

const MAX_SHOWN = 5

/** Packages that are late, lost or returned. */
export async function parcelsOfToday(db: Db, now: Date): Promise<ParcelsOfToday> {
  const first = async (show: 'unsettled' | 'late') =>
    (await listParcels(db, { show, after: null }, MAX_SHOWN, now)).parcels
  return {
    parcels: await countParcels(db, now),
    parcelNext: [...(await first('unsettled')), ...(await first('late'))].slice(0, MAX_SHOWN),
  }
}
