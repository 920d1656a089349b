/** Focuses the choice of a carrier account, or the number field if the form of a new account replaces it. */
export function focusAccount(place: HTMLElement | null): void {
  const field = place?.querySelector<HTMLElement>('form input') ?? place?.querySelector<HTMLElement>('select')
  field?.focus()
}
