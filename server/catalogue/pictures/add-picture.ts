import { pictureAddress } from '../../../domain/catalogue/picture.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/database-errors.ts'

/**
 * Adds a stored picture (store-picture.ts) to a part. The first picture becomes the primary one. Returns false if the
 * part has it already. In a transaction the caller must lock the part, because a failed insert cannot be retried there.
 */
export async function addPicture(
  db: Db | Tx,
  picture: { productId: number; id: string; alt: string; position: number },
): Promise<boolean> {
  try {
    return await insert(db, picture)
  } catch (error) {
    // Another request added the first picture at the same moment, so this one is added as the second.
    if (violatedConstraint(error) !== 'product_images_primary') throw error
    return insert(db, picture)
  }
}

async function insert(
  db: Db | Tx,
  { productId, id, alt, position }: { productId: number; id: string; alt: string; position: number },
): Promise<boolean> {
  const { rowCount } = await db.$client.query(
    `INSERT INTO product_images (product_id, url, alt, is_primary, display_order)
      VALUES ($1, $2, $3, NOT EXISTS (SELECT FROM product_images WHERE product_id = $1), $4)
      ON CONFLICT (product_id, url) DO NOTHING`,
    [productId, pictureAddress(id), alt, position],
  )
  return rowCount === 1
}
