/** Where one signs in, to come back to `from` afterwards. `isRequired`: the page says that it could not be shown without. */
export const signInAddress = (from: string, isRequired = false): string =>
  `/auth?${new URLSearchParams({ from, ...(isRequired ? { notice: 'sign-in' } : {}) })}`
