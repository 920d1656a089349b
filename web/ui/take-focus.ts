/** As the `ref` of what takes the place of something that had the focus: it has it as soon as it is there. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
