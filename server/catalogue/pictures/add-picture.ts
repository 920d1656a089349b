import { pictureAddress } from '../../../domain/catalogue/picture.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { brokenConstraint } from '../../platform/db/database-errors.ts'

/**
 * Gives a part a picture that was taken (take-picture.ts). A part without pictures gets it as its primary one. Returns
 * false when the part has it already. In a transaction the part is to be locked: nothing can be tried twice there.
 */
export async function addPicture(
  db: Db | Tx,
  picture: { productId: number; id: string; alt: string; position: number },
): Promise<boolean> {
  try {
    return await insert(db, picture)
  } catch (error) {
    // Somebody gave the part its first picture at the same moment: this one is its second.
    if (brokenConstraint(error) !== 'product_images_primary') throw error
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
