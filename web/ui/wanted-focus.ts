let isWanted = false

/** Said before a page is gone to for something that was done: its heading has the focus then, for what had it is gone. */
export const wantFocus = (): void => {
  isWanted = true
}

/** The `ref` of such a heading. Who comes by a link or by a load begins at the top, as on any page. */
export const takeWantedFocus = (heading: HTMLElement | null): void => {
  if (!heading || !isWanted) return
  isWanted = false
  heading.focus({ preventScroll: true })
}
