import { VIEW_NAME_LENGTH, VIEW_SEARCH_LENGTH } from '../../../domain/admin/saved-view.ts'
import { z } from '../../../domain/text/zod.ts'
import { DONE, Done, staff } from '../../procedure.ts'
import { deleteView, listViews, saveView } from './saved-views.ts'

/** The views that an admin has saved of the back office's lists, which have these names. */
export const savedViews = (lists: readonly string[]) => ({
  list: staff('read_back_office')
    .meta({ shows: ['view'] })
    .route({ method: 'GET', path: '/api/admin/views', summary: "Lists the caller's saved views of a list" })
    .input(z.strictObject({ list: z.enum(lists) }))
    .output(z.array(z.object({ id: z.int(), name: z.string(), search: z.string() })))
    .handler(({ context: { db, me }, input }) => listViews(db, me.userId, input.list)),

  save: staff('read_back_office')
    .route({ method: 'POST', path: '/api/admin/views', summary: 'Saves the filters of a list as a view' })
    .input(
      z.strictObject({
        list: z.enum(lists),
        name: z.string().check(z.trim(), z.minLength(1, 'Please give it a name'), z.maxLength(VIEW_NAME_LENGTH)),
        /** the query of the list's address */
        search: z.string().check(z.maxLength(VIEW_SEARCH_LENGTH)),
      }),
    )
    .output(Done)
    .handler(async ({ context: { db, me }, input }) => {
      await saveView(db, me.userId, input)
      return DONE
    }),

  delete: staff('read_back_office')
    .route({ method: 'POST', path: '/api/admin/views/{id}/delete', summary: "Deletes one of the caller's saved views" })
    .input(z.strictObject({ id: z.coerce.number().check(z.int()) }))
    .output(Done)
    .handler(async ({ context: { db, me }, input }) => {
      await deleteView(db, me.userId, input.id)
      return DONE
    }),
})
