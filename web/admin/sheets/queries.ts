import { orpc } from '../../api.ts'
import { LIVE, LIVE_ONE } from '../../live-query.ts'

/** Changes made by sheets, after a cursor. */
export const bulkChanges = (after?: string) =>
  orpc.bulk.changes.queryOptions({ input: { after: after === undefined ? null : Number(after) }, ...LIVE })
export const bulkChange = (changeId: number) => orpc.bulk.change.queryOptions({ input: { changeId }, ...LIVE_ONE })
