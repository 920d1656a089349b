import { beforeAll, describe, expect, test } from 'vitest'
import type { PartFields } from '../../../domain/catalogue/part-fields.ts'
import { addToCart } from '../../cart/add-to-cart.ts'
import { addOrder } from '../../orders/testing.ts'
import { testDatabase } from '../../platform/db/testing.ts'
import { addCategory, addProduct, partFields } from '../testing.ts'
import { type TestAdmin, testAdmin } from './testing.ts'

const database = testDatabase()
let admin: TestAdmin
beforeAll(async () => {
  admin = await testAdmin(database.db)
})
const create = (fields: PartFields) => admin.post('/api/admin/parts', { fields })
type Read = { part: { id: number; version: number; fields: PartFields }; references: object[] }
const read = async (id: number) => (await admin.get(`/api/admin/parts/${id}`)).body as unknown as Read
const inShop = async (slug: string) => (await admin.app.call(`/api/products/${slug}`)).status

describe('a part', () => {
  test('is added as a draft for the back office only, then published, and then in the shop', async () => {
    const { status, body } = await create(
      partFields('DRAFT-1', { isPublished: false, gtin: '4006381333931', uom: 'ft' }),
    )
    expect(status).toBe(201)
    const { id, slug } = body as unknown as { id: number; slug: string }
    expect(slug).toBe('draft-1-part-draft-1')
    expect(await inShop(slug)).toBe(404)
    const { part } = await read(id)
    expect(part.fields).toMatchObject({ sku: 'DRAFT-1', gtin: '4006381333931', uom: 'FT', price: 1000 })
    const fields = { ...part.fields, isPublished: true, name: 'Bolt' }
    expect(await admin.post(`/api/admin/parts/${id}`, { version: part.version, fields })).toMatchObject({
      status: 200,
      body: { fields: { name: 'Bolt', slug } },
    })
    expect(await inShop(slug)).toBe(200)
    expect(await admin.audit(id)).toMatchObject([
      { action: 'product.created', actor_id: admin.boss.id, before: null, after: { sku: 'DRAFT-1', slug } },
      {
        action: 'product.changed',
        before: { name: 'Part DRAFT-1', isPublished: false },
        after: { name: 'Bolt', isPublished: true },
      },
    ])
  })

  test('shows the second of two admins the first one’s changes, which the second can then overwrite', async () => {
    const id = await addProduct(database.db, { sku: 'TWO-1' })
    const { part } = await read(id)
    const write = (version: number, more: Partial<PartFields>, by = admin.boss) =>
      admin.post(`/api/admin/parts/${id}`, { version, fields: { ...part.fields, ...more } }, by)
    const answers = await Promise.all([
      write(part.version, { name: 'One' }),
      write(part.version, { name: 'Two' }, admin.other),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = answers[0]?.status === 200 ? 'One' : 'Two'
    const refused = answers.find(({ status }) => status === 409)?.body as unknown as { code: string; data: Read }
    expect(refused).toMatchObject({ code: 'PART_CHANGED', data: { part: { id, fields: { name: won } } } })
    expect((await write(refused.data.part.version, { name: 'Three' })).status).toBe(200)
    expect((await read(id)).part.fields.name).toBe('Three')
  })

  test('an order that takes its stock does not conflict with an admin’s change', async () => {
    const id = await addProduct(database.db, { sku: 'TAKEN-1' })
    const { part } = await read(id)
    await database.db.$client.query('UPDATE stock_lines SET quantity = 3 WHERE product_id = $1', [id])
    expect((await admin.post(`/api/admin/parts/${id}`, { version: part.version, fields: part.fields })).status).toBe(
      200,
    )
  })

  test('retains its address when its number changes; a former address still works', async () => {
    const id = await addProduct(database.db, { sku: 'SLUG-1', name: 'Nut' })
    const { part } = await read(id)
    const changed = await admin.post(`/api/admin/parts/${id}`, {
      version: part.version,
      fields: { ...part.fields, sku: 'SLUG-2' },
    })
    const { version, fields } = changed.body as unknown as Read['part']
    expect(fields).toMatchObject({ sku: 'SLUG-2', slug: part.fields.slug })
    await admin.post(`/api/admin/parts/${id}`, { version, fields: { ...fields, slug: 'nut-slug-2' } })
    for (const slug of ['nut-slug-2', part.fields.slug, 'SLUG-2'])
      expect((await admin.app.call(`/api/products/${slug}`)).body).toMatchObject({ id, slug: 'nut-slug-2' })
    // A part with the former address of another part gets it.
    const { body } = await create(partFields('SLUG-3', { slug: part.fields.slug }))
    expect((await admin.app.call(`/api/products/${part.fields.slug}`)).body).toMatchObject({ id: body.id })
  })

  test('retains its number and unit of measure while an open order or an offer promises it', async () => {
    const { db } = database
    const id = await addProduct(db, { sku: 'PROMISED-1' })
    const renamed = async (sku: string) => {
      const { part } = await read(id)
      return admin.post(`/api/admin/parts/${id}`, { version: part.version, fields: { ...part.fields, sku } })
    }
    const orderId = await addOrder(db, { userId: null, skus: ['PROMISED-1'], orderNumber: 'APS-20260101-77001' })
    const refused = await renamed('PROMISED-2')
    expect(refused).toMatchObject({ status: 409, body: { code: 'PART_NUMBER_PROMISED' } })
    expect(refused.body.message).toContain('APS-20260101-77001 promises it.')
    const { part } = await read(id)
    const ofMaker = (manufacturer: string, version = part.version) =>
      admin.post(`/api/admin/parts/${id}`, { version, fields: { ...part.fields, manufacturer } })
    // A part without a maker can get one, which then stays.
    const named = await ofMaker('Calder Fasteners')
    expect(named.status).toBe(200)
    const { version } = named.body as unknown as Read['part']
    expect(await ofMaker('Harrow & Pike', version)).toMatchObject({ body: { code: 'PART_NUMBER_PROMISED' } })
    expect((await ofMaker('CALDER FASTENERS, INC.', version)).status).toBe(200)
    const now = (await read(id)).part
    const counted = (uom: string) =>
      admin.post(`/api/admin/parts/${id}`, { version: now.version, fields: { ...now.fields, uom } })
    expect(await counted('RO')).toMatchObject({ status: 409, body: { code: 'PART_NUMBER_PROMISED' } })
    expect((await counted('PC')).status).toBe(200)
    // Another spelling is the same number. With a mark in another place, it may be another part.
    for (const sku of ['PROMISE-D1', 'PROMISED1'])
      expect((await renamed(sku)).body).toMatchObject({ code: 'PART_NUMBER_PROMISED' })
    expect((await renamed('promised 1')).status).toBe(200)
    await db.$client.query(`UPDATE orders SET to_ship = 0, status = 'shipped' WHERE id = $1`, [orderId])
    expect((await renamed('PROMISED-2')).status).toBe(200)

    const { rows } = await db.$client.query<{ id: number }>(
      `INSERT INTO quotes (quote_number, kind, user_id, status, notes, preferred_shipping)
        VALUES ('Q-77001', 'rfq', $1, 'quoted', '', 'ground') RETURNING id`,
      [admin.other.id],
    )
    await db.$client.query(
      `INSERT INTO quote_lines (quote_id, position, product_id, sku, name, quantity, answer, is_chosen, offer_sku, offer_condition, offer_quantity, unit_price, total_price)
        VALUES ($1, 0, $2, 'PROMISED-2', 'Part', 1, 'offered', true, 'PROMISED-2', 'new', 1, 10, 10)`,
      [rows[0]?.id, id],
    )
    expect((await renamed('PROMISED-3')).body.message).toContain('Q-77001 promises it.')
    await db.$client.query(`UPDATE quotes SET status = 'expired' WHERE quote_number = 'Q-77001'`)
    expect((await renamed('PROMISED-3')).status).toBe(200)
  })

  test('with the same number and another maker is another part, with the maker in its address', async () => {
    const made = await create(partFields('MAKERS-1', { manufacturer: 'CAGE 96906' }))
    const other = await create(partFields('MAKERS-1', { manufacturer: 'Norwick Inc.' }))
    expect(other).toMatchObject({ status: 201, body: { slug: `${made.body.slug}-norwick` } })
    expect(await create(partFields('MAKERS-1', { manufacturer: '96906' }))).toMatchObject({
      status: 409,
      body: { code: 'SKU_TAKEN' },
    })
    const { part } = await read(Number(other.body.id))
    const fields = { ...part.fields, manufacturer: 'cage 96906' }
    expect(await admin.post(`/api/admin/parts/${part.id}`, { version: part.version, fields })).toMatchObject({
      status: 409,
      body: { code: 'SKU_TAKEN' },
    })
  })

  test('refuses the number or address of another part, a missing category, and a missing part', async () => {
    await create(partFields('HAS-1', { slug: 'has-one' }))
    expect(await create(partFields('HAS-1'))).toMatchObject({ status: 409, body: { code: 'SKU_TAKEN' } })
    expect(await create(partFields('HAS-2', { slug: 'has-one' }))).toMatchObject({ body: { code: 'SLUG_TAKEN' } })
    expect(await create(partFields('HAS-3', { categoryId: 987_654 }))).toMatchObject({
      status: 404,
      body: { code: 'CATEGORY_NOT_FOUND' },
    })
    const nowhere = await admin.post('/api/admin/parts/99999999', { version: 1, fields: partFields('X') })
    expect(nowhere).toMatchObject({ status: 404, body: { code: 'PRODUCT_NOT_FOUND' } })
    // Two parts with equal addresses get different ones.
    const made = [await create(partFields('A 1', { name: 'x' })), await create(partFields('A-1', { name: 'x' }))]
    expect(made.map(({ status }) => status)).toEqual([201, 201])
    expect(made[0]?.body.slug).not.toBe(made[1]?.body.slug)
  })

  test.each([
    { sku: '' },
    { sku: 'MIN-ROUNDUP' },
    { sku: '---' },
    { sku: 'A\nB' },
    { name: ' ' },
    { name: 'x'.repeat(201) },
    { slug: '../evil' },
    { slug: 'a b' },
    { gtin: '4006381333930' },
    { price: -1 },
    { price: 1.5 },
    { weight: 0 },
    { description: 'x'.repeat(20_001) },
    { description: 'a\0b' },
    { manufacturer: 'a\u202eb' },
    { isListed: false },
  ])('cannot be with %j', async wrong => {
    const { status } = await admin.post('/api/admin/parts', { fields: { ...partFields('WRONG-1'), ...wrong } })
    expect(status).toBe(400)
  })

  test('the store’s own MIN-ROUNDUP is hidden from the back office', async () => {
    const id = await addProduct(database.db, { sku: 'MIN-ROUNDUP', isListed: false })
    for (const answer of [
      await admin.get(`/api/admin/parts/${id}`),
      await admin.post(`/api/admin/parts/${id}/delete`),
      await admin.post('/api/admin/parts-published', { productIds: [id], isPublished: false }),
    ])
      expect(answer).toMatchObject({ status: 404, body: { code: 'PRODUCT_NOT_FOUND' } })
    expect((await admin.get('/api/admin/parts?search=MIN-ROUNDUP')).body).toMatchObject({ parts: [] })
  })

  test('is deleted if nothing refers to it; otherwise the refusal names the uses', async () => {
    const { db } = database
    const id = await addProduct(db, { sku: 'GONE-1', stock: { new: 0 } })
    expect((await admin.post(`/api/admin/parts/${id}/delete`)).status).toBe(200)
    expect((await admin.get(`/api/admin/parts/${id}`)).status).toBe(404)
    expect(await admin.audit(id)).toMatchObject([{ action: 'product.deleted', before: { sku: 'GONE-1' }, after: null }])

    const used = await addProduct(db, { sku: 'USED-1', stock: { new: 4 } })
    await addOrder(db, { userId: null, skus: ['USED-1'] })
    await addToCart(db, admin.other.id, [{ productId: used, condition: null, quantity: 1 }])
    expect((await admin.post(`/api/admin/parts/${used}/delete`)).body).toMatchObject({
      code: 'PART_IN_USE',
      message:
        'This part cannot be deleted: it is in 1 order, it is in 1 cart, there are 4 pieces in stock. Unpublish it instead.',
    })
    expect((await admin.get(`/api/admin/parts/${used}`)).status).toBe(200)
  })
})

describe('the alternates of a part', () => {
  test('are added, changed and deleted, and are on the pages of both parts', async () => {
    const id = await addProduct(database.db, { sku: 'REF-1', slug: 'ref-1' })
    await addProduct(database.db, { sku: 'REF-2', slug: 'ref-2' })
    const save = (reference: object) => admin.post(`/api/admin/parts/${id}/references`, { reference })
    const alternate = { kind: 'alternate_of', otherSku: 'REF-2', isTwoWay: true, source: 'IPC' }
    expect((await save(alternate)).status).toBe(200)
    expect((await save({ ...alternate, source: 'Bulletin 7' })).status).toBe(200)
    expect((await save({ kind: 'superseded_by', otherSku: 'REF-9', source: '' })).status).toBe(200)
    expect((await read(id)).references).toMatchObject([{ source: 'Bulletin 7' }, { otherSku: 'REF-9', otherId: null }])
    expect((await admin.app.call('/api/products/ref-2')).body).toMatchObject({
      crossReferences: [{ kind: 'alternate', sku: 'REF-1', source: 'Bulletin 7' }],
    })
    const take = () =>
      admin.post(`/api/admin/parts/${id}/references/delete`, { kind: 'superseded_by', otherSku: 'REF-9' })
    expect([(await take()).status, (await take()).status]).toEqual([200, 404])
    expect(await save({ ...alternate, otherSku: 'REF-1' })).toMatchObject({
      body: { code: 'CROSS_REFERENCE_TO_ITSELF' },
    })
    expect((await save({ ...alternate, kind: 'superseded_by' })).status).toBe(400)
    expect((await admin.audit(id)).map(({ action }) => action)).toEqual([
      'product.reference_saved',
      'product.reference_saved',
      'product.reference_saved',
      'product.reference_deleted',
    ])
  })
})

describe('categories', () => {
  const Fields = (name: string) => ({ name, slug: '', description: '' })
  test('are added, renamed, and deleted after their parts are moved', async () => {
    const made = await admin.post('/api/admin/categories', { fields: Fields('Landing Gears') })
    expect(made.status).toBe(201)
    const id = Number(made.body.id)
    expect((await admin.post('/api/admin/categories', { fields: Fields('landing gears') })).body.code).toBe(
      'CATEGORY_EXISTS',
    )
    const before = { ...Fields('Landing Gears'), slug: 'landing-gears' }
    const change = (fields: object, was = before) => admin.post(`/api/admin/categories/${id}`, { fields, before: was })
    expect((await change(Fields('Landing Gear'))).status).toBe(200)
    expect(await change(Fields('Legs'))).toMatchObject({
      status: 409,
      body: { code: 'CATEGORY_CHANGED', data: { category: { name: 'Landing Gear' } } },
    })
    const product = await addProduct(database.db, { sku: 'LG-1', categoryId: id })
    const remove = (moveTo: number | null = null) => admin.post(`/api/admin/categories/${id}/delete`, { moveTo })
    expect((await remove()).body.code).toBe('CATEGORY_NOT_EMPTY')
    expect((await remove(id)).body.code).toBe('CATEGORY_NOT_EMPTY')
    expect((await remove(987_654)).body.code).toBe('CATEGORY_NOT_FOUND')
    const to = await addCategory(database.db, 'Other')
    expect(await remove(to)).toMatchObject({ status: 200, body: { moved: 1 } })
    expect((await read(product)).part.fields.categoryId).toBe(to)
    expect((await admin.audit(product)).at(-1)).toMatchObject({ action: 'product.category', after: { categoryId: to } })
    const { body } = await admin.get('/api/admin/categories')
    expect((body as unknown as { name: string; parts: number }[]).find(({ name }) => name === 'Other')?.parts).toBe(1)
    expect((await admin.audit(id, 'category')).map(({ action }) => action)).toEqual([
      'category.created',
      'category.changed',
      'category.deleted',
    ])
  })
})
