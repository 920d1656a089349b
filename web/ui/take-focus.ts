/** A `ref` for an element that replaces the focused one: focuses it when it is mounted. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
