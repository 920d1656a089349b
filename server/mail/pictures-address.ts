let known: string | null = null

/** Tells mails of this process where the store is reached, `https://parts.example.com`, once that is known. */
export function showPicturesOf(publicUrl: string): void {
  known = publicUrl
}

/** The whole address of a picture of the store, for mails; null: nobody knows it yet, and the mail shows words. */
export const wholeAddress = (path: string): string | null => (known === null ? null : known + path)
