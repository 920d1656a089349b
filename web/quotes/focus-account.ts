/** To where a carrier account is chosen, or added when that form stands in its place. */
export const focusAccount = (place: HTMLElement | null): void =>
  place?.querySelector<HTMLElement>('select, form input')?.focus()
