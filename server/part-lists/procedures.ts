import { ListNameShape, PartListLineShape, PartListLinesShape } from '../../domain/part-lists/part-list-shape.ts'
import { z } from '../../domain/text/zod.ts'
import { customer, DONE, Done, NoInput } from '../procedure.ts'
import { listPartLists, readPartList } from './read-lists.ts'
import { addPartList, changePartList, deletePartList } from './save-list.ts'

const Id = z.uuid()
const Version = z.int().check(z.gte(1))
const HEAD = { id: z.string(), name: z.string(), version: z.int(), updatedAt: z.string() }
const Saved = z.object({ id: z.string(), version: z.int() })

/** Procedures for a customer's own part lists. */
export const partLists = {
  mine: customer
    .meta({ notLive: 'Only its owner changes it, and the page reloads it after a change' })
    .route({
      method: 'GET',
      path: '/api/part-lists',
      summary: "Lists the customer's part lists, the last changed first",
    })
    .input(NoInput)
    .output(z.array(z.object({ ...HEAD, lines: z.int() })))
    .handler(({ context: { db, me } }) => listPartLists(db, me.userId)),

  list: customer
    .meta({ notLive: 'Only its owner changes it, and the page reloads it after a change' })
    .route({ method: 'GET', path: '/api/part-lists/{id}', summary: 'Returns a part list with its lines' })
    .input(z.strictObject({ id: Id }))
    .output(z.object({ ...HEAD, lines: z.array(PartListLineShape) }))
    .handler(({ context: { db, me }, input }) => readPartList(db, me.userId, input.id)),

  add: customer
    .route({
      method: 'POST',
      path: '/api/part-lists',
      summary: 'Saves a part list under a name',
      successStatus: 201,
    })
    .input(z.strictObject({ name: ListNameShape, lines: PartListLinesShape }))
    .output(Saved)
    .handler(({ context: { db, me }, input }) => addPartList(db, me.userId, input.name, input.lines)),

  change: customer
    .route({ method: 'POST', path: '/api/part-lists/{id}', summary: 'Renames a part list, or replaces its lines' })
    .input(
      z.strictObject({
        id: Id,
        /** the version that was read: refused if the list has changed since */
        version: Version,
        name: z.optional(ListNameShape),
        lines: z.optional(PartListLinesShape),
      }),
    )
    .output(Saved)
    .handler(({ context: { db, me }, input: { id, version, ...change } }) =>
      changePartList(db, me.userId, id, version, change),
    ),

  delete: customer
    .route({ method: 'POST', path: '/api/part-lists/{id}/delete', summary: 'Deletes a part list' })
    .input(z.strictObject({ id: Id }))
    .output(Done)
    .handler(async ({ context: { db, me }, input }) => {
      await deletePartList(db, me.userId, input.id)
      return DONE
    }),
}
