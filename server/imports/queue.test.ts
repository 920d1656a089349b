import { describe, expect, test } from 'vitest'
import { addProduct } from '../catalogue/testing.ts'
import { cancelImport } from './cancel-import.ts'
import { importCatalogue } from './import-catalogue.ts'
import { listImports } from './list-imports.ts'
import { importFile } from './testing.ts'
import { testImportAdmin } from './testing-lists.ts'
import { workImports } from './work-imports.ts'

const { database, backOffice, upload, check, askForRun, run, read, work, rows, audited, catalogue } = testImportAdmin()

describe('the queue', () => {
  test('is processed one list at a time, in order, however many processes run', async () => {
    const [a, b] = [await check(await upload('sku,name\nA-1,Bolt\n')), await check(await upload('sku,name\nA-1,Nut\n'))]
    await askForRun(b)
    await askForRun(a)
    expect((await read(a.id)).before).toBe(1)
    const worked = await Promise.all([
      workImports(backOffice.shop()),
      workImports(backOffice.shop()),
      workImports(backOffice.shop()),
    ])
    expect(worked.reduce((sum, n) => sum + n, 0)).toBe(2)
    expect(await rows('SELECT name FROM products')).toEqual([{ name: 'Bolt' }])
    expect(await rows('SELECT id FROM imports ORDER BY begun_at')).toEqual([{ id: b.id }, { id: a.id }])
  })

  test('drops a list that is canceled while it waits', async () => {
    const admin = await backOffice.admin()
    const requestedRun = await askForRun(await check(await upload('sku,name\nA-1,Bolt\n')))
    await expect(cancelImport(database.db, requestedRun.id, requestedRun.version - 1, admin.id)).rejects.toMatchObject({
      code: 'IMPORT_MOVED_ON',
    })
    await cancelImport(database.db, requestedRun.id, requestedRun.version, admin.id)
    expect(await work()).toBe(0)
    expect((await read(requestedRun.id)).state).toBe('canceled')
    expect(await catalogue()).toEqual([])
    expect(
      await rows(`SELECT label FROM audit_entries WHERE action = 'import.canceled' AND subject_id = $1`, [
        `${requestedRun.id}`,
      ]),
    ).toEqual([{ label: 'list.csv' }])
    const again = await run(await check(await read(requestedRun.id)))
    expect(again.state).toBe('done')
  })

  test('stops a list that is canceled while it runs, and the catalog stays consistent', async () => {
    await addProduct(database.db, { sku: 'A-1', stock: { new: 5 } })
    const before = await catalogue()
    const { id } = await askForRun(await check(await upload('sku,name\nA-1,Bolt\n')))
    // Blocks the run at its last step, like an order that is being paid.
    const client = await database.db.$client.connect()
    await client.query('BEGIN')
    await client.query(`SELECT FROM products WHERE sku = 'A-1' FOR UPDATE`)
    const working = work()
    await expect.poll(async () => (await read(id)).state).toBe('running')
    await cancelImport(database.db, id, 1, (await backOffice.admin()).id)
    await working
    await client.query('ROLLBACK')
    client.release()
    expect(await read(id)).toMatchObject({ state: 'canceled', report: null })
    // The audit log has the cancellation once, because the aborted run is no failure.
    expect((await audited(id)).map(({ action }) => action).slice(2)).toEqual(['import.run_asked', 'import.canceled'])
    expect(await catalogue()).toEqual(before)
  })

  test('continues after a list that cannot be read, and after a list whose process died repeatedly', async () => {
    const [gone, deadly, fine] = [await upload('sku\nA-1\n'), await upload('sku\nA-2\n'), await upload('sku\nA-3\n')]
    for (const list of [gone, deadly, fine]) await check(list)
    for (const list of [gone, deadly, fine]) await askForRun(list)
    await rows('UPDATE imports SET file = NULL WHERE id = $1', [gone.id])
    await rows(`UPDATE imports SET state = 'running', tries = 3 WHERE id = $1`, [deadly.id])
    await work()
    expect(await read(gone.id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('upload it again') })
    expect(await read(deadly.id)).toMatchObject({ state: 'failed', problem: expect.stringContaining('three times') })
    expect((await read(fine.id)).state).toBe('done')
    const { id: admin } = await backOffice.admin()
    for (const list of [gone, deadly])
      expect((await audited(list.id)).at(-1)).toEqual({
        action: 'import.failed',
        actor: admin,
        label: 'list.csv',
        before: { state: 'running' },
        after: { state: 'failed', problem: (await read(list.id)).problem },
      })
    expect(await rows('SELECT sku FROM products')).toEqual([{ sku: 'A-3' }])
    await rows(`UPDATE imports SET state = 'undoing', tries = 3 WHERE id = $1`, [fine.id])
    await work()
    expect((await audited(fine.id)).at(-1)).toMatchObject({
      action: 'import.failed',
      before: { state: 'undoing' },
      after: { state: 'done' },
    })
  })

  test('detects commands that died while they waited', async () => {
    await rows(
      `INSERT INTO imports (source, admin, file_name, state, asked_at) VALUES ('command', 'command line', 'x.csv', 'waiting', now())`,
    )
    await work()
    expect((await listImports(database.db, null)).imports[0]).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('turn'),
    })
    expect(
      await rows(`SELECT actor, label FROM audit_entries WHERE action = 'import.failed' AND label = 'x.csv'`),
    ).toEqual([{ actor: 'command line', label: 'x.csv' }])
  })
})

test('a command and the back office run one after the other', async () => {
  await askForRun(await check(await upload('sku,name\nA-1,Bolt\n')))
  const csv = 'sku,name\nA-1,Bolt\n'
  const [worked] = await Promise.all([work(), importFile(database.url, csv)])
  await work()
  expect(worked).toBeLessThanOrEqual(1)
  expect(await rows(`SELECT DISTINCT state FROM imports`)).toEqual([{ state: 'done' }])
  await expect(
    importCatalogue(database.url, {
      file: '/nowhere.csv',
      errorFile: '/tmp/none.csv',
      standard: { condition: null, quantity: null },
    }),
  ).rejects.toThrow('is not a file that can be read')
})
