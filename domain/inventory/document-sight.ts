/** The audiences of a unit's document before the sale; the buyer of the unit and the store always see it. */
export const VISIBILITIES = {
  public: 'Everybody',
  preview: 'Signed-in buyers, as a watermarked preview',
  buyer: 'Only who bought it',
} as const
export type Visibility = keyof typeof VISIBILITIES
export const VISIBILITY_NAMES = Object.keys(VISIBILITIES) as Visibility[]

/** The media types of unit documents, with their file extensions. */
export const MEDIA_TYPES = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const
export type MediaType = keyof typeof MEDIA_TYPES
export const MEDIA_TYPE_NAMES = Object.keys(MEDIA_TYPES) as MediaType[]

/** The address of a document of a unit. */
export const unitDocumentAddress = ({ id, mediaType }: { id: number; mediaType: MediaType }): string =>
  `/documents/units/${id}.${MEDIA_TYPES[mediaType]}`
/** The address of its watermarked preview. */
export const unitPreviewAddress = (id: number): string => `/documents/units/${id}-preview.pdf`
