/** True if a key press or a paste is meant for a field or a cell of a sheet. */
export const isTyping = (at: EventTarget | null): boolean =>
  at instanceof HTMLElement &&
  (at.isContentEditable ||
    at.matches('input:not([type=checkbox],[type=radio]),textarea,select') ||
    at.closest('[role=grid]') !== null)
