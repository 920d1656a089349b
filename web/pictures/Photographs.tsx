import { FilesField } from '../ui/FilesField.tsx'
import { PictureTile } from './PictureTile.tsx'
import type { useSentPictures } from './use-sent-pictures.ts'

type Props = Pick<ReturnType<typeof useSentPictures>, 'pictures' | 'problem' | 'add' | 'remove' | 'sendAgain'> & {
  most: number
  /** what the photographs should show */
  of: string
}

/** Chooses photographs, and shows those that were chosen. */
export const Photographs = ({ pictures, most, of, ...sent }: Props) => (
  <FilesField
    sent={{ files: pictures, ...sent }}
    most={most}
    label="Photos"
    hint={`Up to ${most}, 20 MB each: ${of}.`}
    // Phones convert other formats to one of these.
    accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
    words={['Add photos', 'Add photos']}
    File={PictureTile}
    listClass="grid grid-cols-2 gap-3 sm:grid-cols-3"
  />
)
