/** The sign-in page, returning to `from`. `isRequired`: it says that the page requires sign-in. */
export const signInAddress = (from: string, isRequired = false): string =>
  `/auth?${new URLSearchParams({ from, ...(isRequired ? { notice: 'sign-in' } : {}) })}`
