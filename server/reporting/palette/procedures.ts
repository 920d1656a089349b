import { searchText } from '../../../domain/text/search-text.ts'
import { z } from '../../../domain/text/zod.ts'
import { staff } from '../../procedure.ts'
import { findThings } from './find-things.ts'
import { FoundRecordShape } from './shapes.ts'

/** The search over all records of the back office. For admins. */
export const palette = {
  find: staff('read_back_office')
    .meta({ notLive: 'Requested again for each typed or scanned term' })
    .route({
      method: 'GET',
      path: '/api/admin/find',
      summary: 'Finds orders, quotes, parts, units and people, up to 5 of each',
    })
    .input(z.strictObject({ search: searchText(100) }))
    .output(z.array(FoundRecordShape))
    .handler(({ context: { db, me }, input }) => findThings(db, me, input.search)),
}
