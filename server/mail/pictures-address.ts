let known: string | null = null

/** Sets the public address of the store, `https://parts.example.com`, for mails of this process. */
export function showPicturesOf(publicUrl: string): void {
  known = publicUrl
}

/**
 * The absolute address of a picture of the store, for mails; null: the address is not known yet, and the mail shows
 * text instead.
 */
export const wholeAddress = (path: string): string | null => (known === null ? null : known + path)
