import { type AnyProcedure, call } from '@orpc/server'
import { MAX_DOWNLOAD_ROWS, type PagedList } from '../../domain/admin/downloaded-list.ts'
import { z } from '../../domain/text/zod.ts'
import { writeAudit } from '../audit.ts'
import { staff } from '../procedure.ts'
import { recordSecurityEvent } from '../security-log.ts'

const FilterShape = z.nullable(z.union([z.string().check(z.maxLength(1000)), z.number(), z.boolean()]))
const FiltersShape = z.record(z.string().check(z.maxLength(60)), FilterShape)
type Filters = z.output<typeof FiltersShape>

/** A list, with the procedure that returns a page of it and checks permissions and visibility. */
type Downloaded = { name: string; procedure: AnyProcedure; list: PagedList }

/** The output of the list's procedure, which its own schema has checked. */
const PageShape = z.union([z.looseObject({}), z.array(z.looseObject({}))])

/** The call that downloads one of these lists. */
export const listDownload = (lists: readonly Downloaded[]) =>
  staff('read_back_office')
    .route({
      method: 'POST',
      path: '/api/admin/lists/download',
      summary: `Returns all pages of a list for a file, up to ${MAX_DOWNLOAD_ROWS} rows`,
    })
    .input(
      z.strictObject({
        /** the name of the procedure */
        list: z.enum(lists.map(({ name }) => name)),
        /** the input of the procedure, without the page */
        filters: z._default(FiltersShape, {}),
      }),
    )
    .output(z.object({ pages: z.array(PageShape), rows: z.int() }))
    .handler(async ({ context, input: { list: name, filters } }) => {
      const downloaded = lists.find(one => one.name === name)
      if (!downloaded) throw new Error(`${name} is no list`)
      const { procedure, list } = downloaded
      const answer = await readPages(asked => call(procedure, asked, { context }), list, filters)
      const { db, me } = context
      await writeAudit(db, {
        adminId: me.userId,
        action: 'list.exported',
        subject: 'list',
        subjectId: name,
        label: list.name,
        before: null,
        after: { ...narrowing(filters), rows: answer.rows },
      })
      await recordSecurityEvent(context, {
        event: 'data_exported',
        result: 'ok',
        accountId: me.userId,
        facts: { what: name, rows: answer.rows },
      })
      return answer
    })

/** The filters that are set. */
const narrowing = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== null && value !== ''))

async function readPages(
  ask: (asked: object) => Promise<unknown>,
  { rows: field, next }: PagedList,
  filters: Filters,
): Promise<{ pages: z.output<typeof PageShape>[]; rows: number }> {
  const pages: z.output<typeof PageShape>[] = []
  let rows = 0
  let after: unknown = null
  do {
    const answer = await ask(after === null ? filters : { ...filters, after })
    pages.push(z.parse(PageShape, answer))
    const column = field === null ? answer : fieldOf(answer, field)
    rows += Array.isArray(column) ? column.length : 0
    after = next === null ? null : fieldOf(answer, next)
  } while (after !== null && after !== undefined && rows < MAX_DOWNLOAD_ROWS)
  return { pages, rows: Math.min(rows, MAX_DOWNLOAD_ROWS) }
}

const fieldOf = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
