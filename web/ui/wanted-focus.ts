let isWanted = false

/** Call before navigating away from an element that had the focus: the heading of the next page gets it. */
export const wantFocus = (): void => {
  isWanted = true
}

/** The `ref` of such a heading. A page opened by a link or a load still starts at its top. */
export const takeWantedFocus = (heading: HTMLElement | null): void => {
  if (!heading || !isWanted) return
  isWanted = false
  heading.focus({ preventScroll: true })
}
