import { Refusal } from '../../../domain/refusal.ts'
import { z } from '../../../domain/text/zod.ts'
import { writeAudit } from '../../audit.ts'
import type { Facts } from '../../platform/audit/write-audit.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { firstRow, rows } from '../../platform/db/rows.ts'
import type { Files } from '../../platform/files/open-files.ts'
import { addPicture } from '../pictures/add-picture.ts'
import { storePicture } from '../pictures/store-picture.ts'
import { findPart, lockPart, type Part } from './internal/lock-part.ts'

export const MAX_PICTURES = 30

export const PartPictureShape = z.object({ id: z.number(), url: z.string(), alt: z.string(), isPrimary: z.boolean() })
export type PartPicture = z.output<typeof PartPictureShape>

/** Lists the pictures of a part in the order of its page. */
export async function picturesOf(db: Db | Tx, productId: number): Promise<PartPicture[]> {
  return rows(db, PartPictureShape, {
    name: 'admin-pictures',
    text: `SELECT id, url, alt, is_primary FROM product_images WHERE product_id = $1
      ORDER BY is_primary DESC, display_order, id`,
    values: [productId],
  })
}

/** Checks that a part may have another picture, before one is read. Refuses PRODUCT_NOT_FOUND, TOO_MANY_PICTURES. */
export async function allowPicture(db: Db, productId: number): Promise<Part> {
  const part = await findPart(db, productId)
  if ((await picturesOf(db, productId)).length >= MAX_PICTURES) throw new Refusal('TOO_MANY_PICTURES')
  return part
}

const PositionShape = z.object({ position: z.number() })

/**
 * Adds an uploaded picture to a part as its last one, after checking its content and encoding it again. Holds no lock
 * during the encoding. Refuses as store-picture.ts and allowPicture do, and PICTURE_EXISTS.
 */
export async function addUploadedPicture(
  { db, files }: { db: Db; files: Files },
  productId: number,
  bytes: Uint8Array,
  adminId: string,
): Promise<void> {
  await allowPicture(db, productId)
  const { id } = await storePicture(files, bytes)
  await withPictures(db, productId, async (tx, part, pictures) => {
    if (pictures.length >= MAX_PICTURES) throw new Refusal('TOO_MANY_PICTURES')
    const row = await firstRow(
      tx,
      PositionShape,
      'SELECT coalesce(max(display_order), -1) + 1 AS position FROM product_images WHERE product_id = $1',
      [productId],
    )
    const position = row?.position ?? 0
    const isNew = await addPicture(tx, { productId, id, alt: part.fields.name, position })
    if (!isNew) throw new Refusal('PICTURE_EXISTS')
    await writeAudit(tx, entry(part, adminId, 'product.picture_added', null, { picture: id }))
  })
}

/**
 * Changes the text alternative of a picture, and whether it is the main picture of the part. Refuses PICTURE_NOT_FOUND.
 */
export function changePicture(
  db: Db,
  productId: number,
  pictureId: number,
  { alt, isPrimary }: { alt: string; isPrimary: boolean },
  adminId: string,
): Promise<void> {
  return withPictures(db, productId, async (tx, part, pictures) => {
    const before = pictureIn(pictures, pictureId)
    if (isPrimary && !before.isPrimary)
      await tx.$client.query('UPDATE product_images SET is_primary = false WHERE product_id = $1 AND is_primary', [
        productId,
      ])
    await tx.$client.query('UPDATE product_images SET alt = $2, is_primary = $3 WHERE id = $1', [
      pictureId,
      alt,
      isPrimary,
    ])
    const facts = ({ alt, isPrimary }: Pick<PartPicture, 'alt' | 'isPrimary'>) => ({
      picture: before.url,
      alt,
      isPrimary,
    })
    await writeAudit(tx, entry(part, adminId, 'product.picture_changed', facts(before), facts({ alt, isPrimary })))
  })
}

/** Sorts the pictures of a part. Refuses PICTURES_CHANGED if the part has other pictures. */
export function orderPictures(
  db: Db,
  productId: number,
  pictureIds: readonly number[],
  adminId: string,
): Promise<void> {
  return withPictures(db, productId, async (tx, part, pictures) => {
    const before = pictures.map(({ id }) => id)
    if (before.toSorted().join() !== pictureIds.toSorted().join()) throw new Refusal('PICTURES_CHANGED')
    await tx.$client.query(
      `UPDATE product_images m SET display_order = o.position FROM unnest($1::bigint[]) WITH ORDINALITY AS o (id, position)
        WHERE m.id = o.id`,
      [[...pictureIds]],
    )
    await writeAudit(
      tx,
      entry(part, adminId, 'product.pictures_ordered', { pictures: before }, { pictures: pictureIds }),
    )
  })
}

/**
 * Removes a picture from a part; its files stay (0009). The first remaining picture becomes the main picture. Refuses
 * PICTURE_NOT_FOUND.
 */
export function deletePicture(db: Db, productId: number, pictureId: number, adminId: string): Promise<void> {
  return withPictures(db, productId, async (tx, part, pictures) => {
    const { url, alt, isPrimary } = pictureIn(pictures, pictureId)
    await tx.$client.query('DELETE FROM product_images WHERE id = $1', [pictureId])
    if (isPrimary)
      await tx.$client.query(
        `UPDATE product_images SET is_primary = true WHERE id = (
          SELECT id FROM product_images WHERE product_id = $1 ORDER BY display_order, id LIMIT 1)`,
        [productId],
      )
    await writeAudit(tx, entry(part, adminId, 'product.picture_deleted', { picture: url, alt }, null))
  })
}

/** Locks the part, so that a concurrent change of its pictures sees this one. */
function withPictures(
  db: Db,
  productId: number,
  work: (tx: Tx, part: Part, pictures: PartPicture[]) => Promise<void>,
): Promise<void> {
  return inTransaction(db, async tx => {
    const part = await lockPart(tx, productId)
    await work(tx, part, await picturesOf(tx, productId))
  })
}

function pictureIn(pictures: readonly PartPicture[], pictureId: number): PartPicture {
  const picture = pictures.find(({ id }) => id === pictureId)
  if (!picture) throw new Refusal('PICTURE_NOT_FOUND')
  return picture
}

type PictureAction =
  | 'product.picture_added'
  | 'product.picture_changed'
  | 'product.pictures_ordered'
  | 'product.picture_deleted'
const entry = (part: Part, adminId: string, action: PictureAction, before: Facts | null, after: Facts | null) => ({
  adminId,
  action,
  subject: 'product' as const,
  subjectId: part.id,
  label: part.fields.sku,
  before,
  after,
})
