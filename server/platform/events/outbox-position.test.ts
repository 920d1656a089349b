import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from '../../../domain/text/zod.ts'
import { testDatabase } from '../db/testing.ts'
import { BEGINNING, findEventsFrom, type Position, takeEventsFrom } from './outbox-position.ts'

const database = testDatabase()
const opened: pg.Client[] = []
let reader: pg.Client
let writer: pg.Client
let other: pg.Client
const open = async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  opened.push(client)
  return client
}
beforeAll(async () => {
  reader = await open()
  writer = await open()
  other = await open()
})
beforeEach(() => reader.query('DELETE FROM events'))
afterAll(async () => {
  await Promise.all(opened.map(client => client.end()))
})

const write = (client: pg.Client, ...subjects: string[]) =>
  client.query(`INSERT INTO events (kind, subject) SELECT 'mail.changed', unnest($1::text[])`, [subjects])
/** Reads until no more events can be read. Returns the position at that point, and the events. */
const readOn = async (from: Position): Promise<{ position: Position; read: string[] }> => {
  const { position, isWaiting } = await findEventsFrom(reader, from)
  const read = isWaiting
    ? (await takeEventsFrom(reader, position)).map(({ line }) => line.split(' ')[1] ?? '').sort()
    : []
  if (read.length === 0) return { position, read }
  const rest = await readOn(position)
  return { position: rest.position, read: [...read, ...rest.read] }
}

test('an event is read even if its transaction commits after later ones; a rolled-back event is never read', async () => {
  const third = await open()
  await writer.query('BEGIN')
  await write(writer, 'late')
  await other.query('BEGIN')
  await write(other, 'undone')
  await write(third, 'early')
  const first = await readOn(BEGINNING)
  expect(first.read).toEqual(['early'])
  await write(third, 'next')
  const second = await readOn(first.position)
  expect(second.read).toEqual(['next'])
  await writer.query('COMMIT')
  await other.query('ROLLBACK')
  const last = await readOn(second.position)
  expect(last.read).toEqual(['late'])
  expect((await readOn(last.position)).read).toEqual([])
})

test('no reader moves past an event whose deletion is not committed', async () => {
  await write(writer, 'a', 'b')
  await other.query('BEGIN')
  expect(await takeEventsFrom(other, BEGINNING)).toHaveLength(2)
  const { position } = await readOn(BEGINNING)
  await other.query('ROLLBACK')
  expect((await readOn(position)).read).toEqual(['a', 'b'])
})

test('events of another cluster, whose transaction numbers are higher than the current ones here, are read, and so are later events', async () => {
  await writer.query(
    `INSERT INTO events (kind, subject, transaction_id) VALUES ('mail.changed', 'restored', '99999999999')`,
  )
  const { position, read } = await readOn(BEGINNING)
  expect(read).toEqual(['restored'])
  await write(writer, 'new')
  expect((await readOn(position)).read).toEqual(['new'])
})

const PlanShape = z.array(
  z.object({
    'QUERY PLAN': z.array(
      z.object({
        Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }),
      }),
    ),
  }),
)

const StatementShape = z.object({ text: z.string(), values: z.array(z.unknown()) })

/** The number of pages that the statement of `work` reads. The changes of `work` are rolled back. */
async function pagesOf(work: () => Promise<unknown>): Promise<number> {
  await reader.query('BEGIN')
  const querySpy = vi.spyOn(reader, 'query')
  await work()
  const { text, values } = StatementShape.parse(querySpy.mock.calls[0]?.[0])
  querySpy.mockRestore()
  await reader.query('ROLLBACK; BEGIN')
  const { rows } = await reader.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values)
  await reader.query('ROLLBACK')
  const plan = PlanShape.parse(rows)[0]?.['QUERY PLAN'][0]?.Plan
  return plan ? plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] : Number.NaN
}

test('a check and a batch cost the same with an open snapshot and many dead rows', async () => {
  const measure = async (from: Position) => {
    await write(writer, 'one')
    const look = await pagesOf(() => findEventsFrom(reader, from))
    const { position } = await findEventsFrom(reader, from)
    const batch = await pagesOf(() => takeEventsFrom(reader, position))
    const { position: next } = await findEventsFrom(reader, position)
    return { look, batch, position: next }
  }
  await reader.query('SET enable_seqscan = off; SET enable_bitmapscan = off')
  const few = await measure((await readOn(BEGINNING)).position)
  await other.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM events')
  let { position } = few
  for (let round = 0; round < 10; round++) {
    await writer.query(
      `INSERT INTO events (kind, subject) SELECT 'mail.changed', n::text FROM generate_series(1, 1000) n`,
    )
    ;({ position } = await readOn(position))
  }
  const many = await measure(position)
  const anew = await pagesOf(() => findEventsFrom(reader, BEGINNING))
  await other.query('COMMIT')
  // A reader without a position shows that the dead rows are there.
  expect(anew).toBeGreaterThan(100)
  // Running transactions of other databases count as late ones, and each of them is searched for.
  expect(many.look).toBeLessThanOrEqual(few.look + 50)
  expect(many.batch).toBeLessThanOrEqual(few.batch + 50)
})
