import type { PictureWidth } from '../../../../domain/catalogue/picture.ts'

/**
 * The path of a picture among the store's files. In 256 folders, because a folder of millions is slow to list and to
 * back up.
 */
export const pictureFile = (id: string, width: PictureWidth): string => `pictures/${id.slice(0, 2)}/${id}-${width}.webp`
