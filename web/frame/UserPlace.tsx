/** The place of the account: at the right of the header on wide screens, and at the top of the side menu. */
export function UserPlace(_: { className: string; link: string }) {
  return null
}
