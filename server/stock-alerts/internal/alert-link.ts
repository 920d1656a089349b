/** The page that an alert mail links to; a POST to it does what the page's button does. */
export const alertLink = (publicUrl: string, kind: 'confirm' | 'leave', token: string): string =>
  `${publicUrl}/auth/stock-alert?${new URLSearchParams({ kind, token })}`
