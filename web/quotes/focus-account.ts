/** To where a carrier account is chosen, or to the number of one that is added, when that form stands in its place. */
export function focusAccount(place: HTMLElement | null): void {
  const field = place?.querySelector<HTMLElement>('form input') ?? place?.querySelector<HTMLElement>('select')
  field?.focus()
}
